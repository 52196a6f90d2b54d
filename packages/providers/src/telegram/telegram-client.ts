/** Bot API client: each method makes a single call and reports the outcome; retrying is up to the caller. */
export interface TelegramClient {
  sendMessage(message: BotMessage): Promise<MessageOutcome>;
  /** Ends the spinner of a button that was pressed. */
  answerPress(pressId: string): Promise<CallOutcome<true>>;
  getMe(): Promise<CallOutcome<{ readonly name: string }>>;
  /** Long polling for up to `waitSeconds`; Telegram drops the updates before `offset`. */
  getUpdates(input: GetUpdatesInput): Promise<CallOutcome<readonly BotUpdate[]>>;
  setWebhook(webhook: { readonly url: string; readonly secret: string }): Promise<CallOutcome<true>>;
  deleteWebhook(): Promise<CallOutcome<true>>;
}

export interface BotMessage {
  readonly chatId: string;
  /** With the few tags that Telegram knows; everything else escaped. */
  readonly html: string;
  /** Below the message, each in a row of its own. */
  readonly buttons?: readonly BotButton[];
}

export interface BotButton {
  readonly text: string;
  /** Comes back when the button is pressed; 1 to 64 bytes. */
  readonly data: string;
}

export interface GetUpdatesInput {
  readonly offset: number | null;
  readonly waitSeconds: number;
  readonly signal?: AbortSignal;
}

export type MessageOutcome =
  | { readonly kind: 'sent' }
  /** The user has blocked the bot or deleted the account. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'flood'; readonly retryAfterSeconds: number }
  /** Permanently: Telegram rejects this chat or this message. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing was sent; a later attempt may succeed. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The connection was lost after the request had started to go out, so the message may have arrived. */
  | { readonly kind: 'unknown' };

export type CallOutcome<Result> =
  | { readonly kind: 'answered'; readonly result: Result }
  | { readonly kind: 'refused'; readonly code: number; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Something that happened in a private chat with the bot. */
export interface BotUpdate {
  readonly id: number;
  readonly event: /** `/start`, with the payload of the deep link if there was one. */
    | { readonly kind: 'start'; readonly chatId: string; readonly name: string; readonly payload: string | null }
    | { readonly kind: 'message'; readonly chatId: string }
    /** A button below one of our messages; `data` is what the button holds, or what a manipulated client sends. */
    | {
        readonly kind: 'pressed';
        readonly pressId: string;
        readonly chatId: string;
        readonly name: string;
        readonly data: string;
      }
    | { readonly kind: 'blocked'; readonly chatId: string }
    | { readonly kind: 'unblocked'; readonly chatId: string }
    /** Groups, channels and update types that we do not use. */
    | { readonly kind: 'other' };
}

export interface TelegramSettings {
  /** `https://api.telegram.org` */
  readonly apiRoot: string;
  readonly token: string;
  /** For one call; the wait of long polling is added to it. */
  readonly timeoutMs?: number;
}
