import type { TelegramClient } from '@vidno/providers/telegram/telegram-client';

export interface TelegramBot {
  readonly client: TelegramClient;
  /** Without the `@`. */
  readonly name: string;
  /** The bot is at `<linkBase>/<name>`. */
  readonly linkBase: string;
  /** Null when updates are polled. */
  readonly webhook: { readonly url: string; readonly secret: string } | null;
}
