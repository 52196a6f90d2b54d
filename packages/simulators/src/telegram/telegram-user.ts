/** Somebody who has Telegram. */
export interface TelegramUser {
  readonly id: number;
  readonly firstName: string;
  readonly username: string | null;
  /** A bot may write only to who has started it. */
  hasStarted: boolean;
  hasBlocked: boolean;
}

export interface ChatMessage {
  readonly id: number;
  readonly from: 'bot' | 'user';
  /** Of the bot: its HTML; of the user: plain text. */
  readonly text: string;
  readonly at: Date;
}

/** Who sits before the page of the bot. */
export const ANNA: TelegramUser = {
  id: 777_000_001,
  firstName: 'Анна',
  username: 'anna_vidno',
  hasStarted: false,
  hasBlocked: false,
};
