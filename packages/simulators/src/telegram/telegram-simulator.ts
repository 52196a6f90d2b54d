import type { BotUpdates } from './bot-updates.ts';
import type { Chats } from './chats.ts';
import type { FloodLimits } from './flood-limits.ts';
import type { Presses } from './presses.ts';
import type { TelegramFaults } from './telegram-faults.ts';

export interface TelegramOptions {
  readonly token?: string;
  /** Without the `@`. */
  readonly botName?: string;
  readonly now?: () => Date;
  /** `false` switches the flood limits off. */
  readonly limits?: boolean;
}

/** One bot and its users. */
export interface TelegramSimulator {
  readonly token: string;
  readonly bot: { readonly id: number; readonly name: string };
  readonly chats: Chats;
  readonly presses: Presses;
  readonly updates: BotUpdates;
  readonly limits: FloodLimits;
  readonly faults: TelegramFaults;
  webhook: { readonly url: string; readonly secret: string | null; lastError: string | null } | null;
}

/** The bot as Telegram shows it: a user. */
export function describeBot({ id, name }: TelegramSimulator['bot']) {
  return { id, is_bot: true, first_name: 'Видно', username: name };
}
