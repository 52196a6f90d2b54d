import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { isSimulatorUrl } from './urls/simulator-url.ts';

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
