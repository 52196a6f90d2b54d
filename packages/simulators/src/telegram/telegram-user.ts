export interface TelegramUser {
  readonly id: number;
  readonly firstName: string;
  readonly username: string | null;
  /** A bot may write only to users who have started it. */
  hasStarted: boolean;
  hasBlocked: boolean;
}

export interface ChatMessage {
  readonly id: number;
  readonly from: 'bot' | 'user';
  /** HTML from the bot, plain text from the user. */
  readonly text: string;
  /** Rows of buttons below a message of the bot. */
  readonly buttons: readonly (readonly Button[])[];
  readonly at: Date;
}

export interface Button {
  readonly text: string;
  readonly callback_data: string;
}

/** The user of the chat page. */
export const ANNA: TelegramUser = {
  id: 777_000_001,
  firstName: 'Анна',
  username: 'anna_vidno',
  hasStarted: false,
  hasBlocked: false,
};
