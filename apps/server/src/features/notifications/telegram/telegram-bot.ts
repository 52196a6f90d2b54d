import type { TelegramClient } from '@vidno/providers/telegram/telegram-client';

/** The bot of this site. */
export interface TelegramBot {
  readonly client: TelegramClient;
  /** Without the @. */
  readonly name: string;
  /** With a slash and the name it is a link to the bot. */
  readonly linkBase: string;
  /** Null: we ask for news ourselves. */
  readonly webhook: { readonly url: string; readonly secret: string } | null;
}
