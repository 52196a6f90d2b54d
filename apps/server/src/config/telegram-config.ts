import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { isSimulatorUrl } from './simulator-url.ts';

export interface TelegramConfig {
  readonly apiRoot: string;
  readonly token: string;
  /** Without the @. */
  readonly botName: string;
  /** With a slash and the name of the bot it is a link to it. */
  readonly linkBase: string;
  /** Null: we ask Telegram for news; otherwise it brings them to `webhookUrl`, with this secret. */
  readonly webhookSecret: string | null;
  readonly webhookUrl: string;
}

const ADDRESSES = ['TELEGRAM_API_ROOT', 'TELEGRAM_LINK_BASE'] as const;

/** Null: this site has no bot. */
export function toTelegramConfig(environment: Environment, publicUrl: string): TelegramConfig | null {
  for (const name of ADDRESSES) {
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
    webhookUrl: `${(environment.ACCOUNT_URL ?? publicUrl).replace(/\/+$/, '')}/api/telegram/webhook`,
  };
}
