import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { toCallbackUrl } from './urls/own-urls.ts';
import { isSimulatorUrl } from './urls/simulator-url.ts';

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

const URL_VARIABLES = ['TELEGRAM_API_ROOT', 'TELEGRAM_LINK_BASE'] as const;

/** Null if there is no bot. */
export function toTelegramConfig(environment: Environment): TelegramConfig | null {
  for (const name of URL_VARIABLES) {
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
