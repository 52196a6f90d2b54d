/** A bot of Telegram: one call each, its outcome told apart, nothing waited for or repeated. */
export interface TelegramClient {
  sendMessage(message: BotMessage): Promise<MessageOutcome>;
  getMe(): Promise<CallOutcome<{ readonly name: string }>>;
  /** Waits up to `waitSeconds` for something to happen; what is before `offset` is forgotten over there. */
  getUpdates(wish: UpdatesWish): Promise<CallOutcome<readonly BotUpdate[]>>;
  setWebhook(webhook: { readonly url: string; readonly secret: string }): Promise<CallOutcome<true>>;
  deleteWebhook(): Promise<CallOutcome<true>>;
}

export interface BotMessage {
  readonly chatId: string;
  /** Telegram's own few tags; everything else escaped. */
  readonly html: string;
}

export interface UpdatesWish {
  readonly offset: number | null;
  readonly waitSeconds: number;
  readonly signal?: AbortSignal;
}

export type MessageOutcome =
  | { readonly kind: 'sent' }
  /** The user has blocked the bot, or is gone. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'flood'; readonly retryAfterSeconds: number }
  /** For good: this chat, or this message. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing has been sent; later it may. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The connection was lost after the message had begun to go: it may have come. */
  | { readonly kind: 'unknown' };

export type CallOutcome<Result> =
  | { readonly kind: 'answered'; readonly result: Result }
  | { readonly kind: 'refused'; readonly code: number; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Something that happened in a private chat with the bot. */
export interface BotUpdate {
  readonly id: number;
  readonly event: /** `/start`, with what stood in the link that led here. */
    | { readonly kind: 'start'; readonly chatId: string; readonly name: string; readonly payload: string | null }
    | { readonly kind: 'message'; readonly chatId: string }
    | { readonly kind: 'blocked'; readonly chatId: string }
    | { readonly kind: 'unblocked'; readonly chatId: string }
    /** Groups, channels and what we have no use for. */
    | { readonly kind: 'other' };
}

export interface TelegramSettings {
  /** `https://api.telegram.org` */
  readonly apiRoot: string;
  readonly token: string;
  /** For one call; waiting for updates comes on top. */
  readonly timeoutMs?: number;
}
