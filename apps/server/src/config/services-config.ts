import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { isLocalHost, isSimulatorUrl, toCallbackUrl } from './urls.ts';

export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, instead of STARTTLS. */
  readonly secure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: { readonly name: string | null; readonly address: string };
}

const SECURE_PORT = 465;

/** Null if email is off. */
export function toMailConfig(environment: Environment): MailConfig | null {
  const { SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD, MAIL_FROM } = environment;
  if (!SMTP_HOST) return null;
  if (environment.NODE_ENV === 'production' && isLocalHost(SMTP_HOST)) {
    throw new ConfigError('SMTP_HOST must be a mail server by its name, not this machine, when NODE_ENV is production');
  }
  if (!MAIL_FROM) throw new ConfigError('MAIL_FROM must be set when SMTP_HOST is');
  if ((SMTP_USER === undefined) !== (SMTP_PASSWORD === undefined)) {
    throw new ConfigError('SMTP_USER and SMTP_PASSWORD must be set together');
  }
  return {
    host: SMTP_HOST,
    port: SMTP_PORT,
    secure: environment.SMTP_SECURE ?? SMTP_PORT === SECURE_PORT,
    login: SMTP_USER && SMTP_PASSWORD ? { user: SMTP_USER, password: SMTP_PASSWORD } : null,
    from: MAIL_FROM,
  };
}

export interface SmsConfig {
  readonly baseUrl: string;
  /** Asked when `baseUrl` does not answer; null if there is none. */
  readonly reserveUrl: string | null;
  readonly login:
    | { readonly kind: 'password'; readonly user: string; readonly password: string }
    | { readonly kind: 'key'; readonly apiKey: string };
  /** Null for the default sender of the account at SMSC. */
  readonly sender: string | null;
}

const RESERVE_HOSTS: Readonly<Record<string, string>> = { 'smsc.ru': 'www2.smsc.ru' };

/** How many codes are sent in a day; at most half of them to browsers that are not known. */
export interface CodeCeilings {
  readonly sms: number;
  readonly email: number;
}

export function toCodeCeilings({ SMS_CODES_PER_DAY, EMAIL_CODES_PER_DAY }: Environment): CodeCeilings {
  return { sms: SMS_CODES_PER_DAY, email: EMAIL_CODES_PER_DAY };
}

/** Null if text messages are off, and with them every login by phone. */
export function toSmsConfig(environment: Environment): SmsConfig | null {
  const { SMSC_BASE_URL, SMSC_SENDER } = environment;
  if (environment.NODE_ENV === 'production' && isSimulatorUrl(SMSC_BASE_URL)) {
    throw new ConfigError('SMSC_BASE_URL must be SMSC itself, over https, when NODE_ENV is production');
  }
  const login = toLogin(environment);
  if (!login) return null;
  return { baseUrl: SMSC_BASE_URL, reserveUrl: toReserveUrl(SMSC_BASE_URL), login, sender: SMSC_SENDER ?? null };
}

function toLogin({ SMSC_LOGIN, SMSC_PASSWORD, SMSC_API_KEY }: Environment): SmsConfig['login'] | null {
  if ((SMSC_LOGIN === undefined) !== (SMSC_PASSWORD === undefined)) {
    throw new ConfigError('SMSC_LOGIN and SMSC_PASSWORD must be set together');
  }
  if (SMSC_API_KEY) return { kind: 'key', apiKey: SMSC_API_KEY };
  return SMSC_LOGIN && SMSC_PASSWORD ? { kind: 'password', user: SMSC_LOGIN, password: SMSC_PASSWORD } : null;
}

function toReserveUrl(baseUrl: string): string | null {
  const url = new URL(baseUrl);
  const reserve = RESERVE_HOSTS[url.hostname];
  return reserve === undefined ? null : `${url.protocol}//${reserve}${url.pathname}`;
}

export interface TelegramConfig {
  readonly apiRoot: string;
  readonly token: string;
  /** Without the @. */
  readonly botName: string;
  /** `<linkBase>/<botName>` is a link to the bot. */
  readonly linkBase: string;
  /** Secret that Telegram sends with updates to `webhookUrl`; null to poll for updates instead. */
  readonly webhookSecret: string | null;
  readonly webhookUrl: string;
}

const TELEGRAM_URL_VARIABLES = ['TELEGRAM_API_ROOT', 'TELEGRAM_LINK_BASE'] as const;

/** Null if there is no bot. */
export function toTelegramConfig(environment: Environment): TelegramConfig | null {
  for (const name of TELEGRAM_URL_VARIABLES) {
    if (environment.NODE_ENV === 'production' && isSimulatorUrl(environment[name])) {
      throw new ConfigError(`${name} must be Telegram itself, over https, when NODE_ENV is production`);
    }
  }
  const { TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_NAME } = environment;
  if (!TELEGRAM_BOT_TOKEN) return null;
  if (!TELEGRAM_BOT_NAME) throw new ConfigError('TELEGRAM_BOT_NAME must be set when TELEGRAM_BOT_TOKEN is');
  return {
    apiRoot: environment.TELEGRAM_API_ROOT,
    token: TELEGRAM_BOT_TOKEN,
    botName: TELEGRAM_BOT_NAME,
    linkBase: environment.TELEGRAM_LINK_BASE,
    webhookSecret: environment.TELEGRAM_WEBHOOK_SECRET ?? null,
    webhookUrl: `${toCallbackUrl(environment)}/api/telegram/webhook`,
  };
}

export interface VkConfig {
  readonly apiBaseUrl: string;
  readonly apiVersion: string;
  readonly idBaseUrl: string;
  /** Id of our VK ID application; null if users cannot log in with VK ID. */
  readonly clientId: string | null;
  /** Where VK ID redirects the browser; must be on the host of the session cookie. */
  readonly redirectUri: string;
  readonly serviceTokens: readonly string[];
  readonly communityTokens: readonly string[];
  /** From VK's classic OAuth; only these may search. */
  readonly userTokens: readonly string[];
  /** Per service or user token. */
  readonly callsPerSecond: number;
  readonly communityCallsPerSecond: number;
  /** Per token. */
  readonly wallGetPerDay: number;
  readonly newsfeedSearchPerDay: number;
  /** The part of the daily calls that one account may use, as do all visitors together. */
  readonly accountPercent: number;
}

const VK_URL_VARIABLES = ['VK_API_BASE_URL', 'VK_ID_BASE_URL'] as const;

/** Null if neither an application nor a token is configured. */
export function toVkConfig(environment: Environment): VkConfig | null {
  for (const name of VK_URL_VARIABLES) {
    if (environment.NODE_ENV === 'production' && isSimulatorUrl(environment[name])) {
      throw new ConfigError(`${name} must be VK itself, over https, when NODE_ENV is production`);
    }
  }
  const { VK_CLIENT_ID, VK_SERVICE_TOKENS, VK_COMMUNITY_TOKENS, VK_USER_TOKENS } = environment;
  const tokens = [...VK_SERVICE_TOKENS, ...VK_COMMUNITY_TOKENS, ...VK_USER_TOKENS];
  if (!VK_CLIENT_ID && tokens.length === 0) return null;
  return {
    apiBaseUrl: environment.VK_API_BASE_URL,
    apiVersion: environment.VK_API_VERSION,
    idBaseUrl: environment.VK_ID_BASE_URL,
    clientId: VK_CLIENT_ID ?? null,
    redirectUri: `${toCallbackUrl(environment)}/auth/callback`,
    serviceTokens: VK_SERVICE_TOKENS,
    communityTokens: VK_COMMUNITY_TOKENS,
    userTokens: VK_USER_TOKENS,
    callsPerSecond: environment.VK_CALLS_PER_SECOND,
    communityCallsPerSecond: environment.VK_COMMUNITY_CALLS_PER_SECOND,
    wallGetPerDay: environment.VK_WALL_GET_PER_DAY,
    newsfeedSearchPerDay: environment.VK_NEWSFEED_SEARCH_PER_DAY,
    accountPercent: environment.VK_ACCOUNT_PERCENT,
  };
}
