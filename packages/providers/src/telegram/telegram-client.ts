import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Api, GrammyError, HttpError } from 'grammy';
import * as z from 'zod/mini';

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

interface GetUpdatesInput {
  readonly offset: number | null;
  readonly waitSeconds: number;
  readonly signal?: AbortSignal;
}

type MessageOutcome =
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

type CallOutcome<Result> =
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

interface TelegramSettings {
  /** `https://api.telegram.org` */
  readonly apiRoot: string;
  readonly token: string;
  /** For one call; the wait of long polling is added to it. */
  readonly timeoutMs?: number;
}

/** @limit time: Sending fails and is tried again. */
const TIMEOUT_MS = 30_000;
/**
 * The longest wait of long polling, added to the timeout of such a call.
 * @limit time: Long polling ends and starts anew.
 */
const MAX_WAIT_MS = 50_000;
const UPDATES = ['message', 'callback_query', 'my_chat_member'] as const;

type ApiSignal = Parameters<Api['getUpdates']>[1];

export function createTelegramClient({ apiRoot, token, timeoutMs = TIMEOUT_MS }: TelegramSettings): TelegramClient {
  const createApi = (milliseconds: number) =>
    new Api(token, {
      apiRoot,
      timeoutSeconds: milliseconds / 1_000,
      // No keep-alive: a reused connection that was closed would look like a lost message.
      baseFetchConfig: { agent: apiRoot.startsWith('https:') ? new HttpsAgent() : new HttpAgent() },
    });
  const api = createApi(timeoutMs);
  const longPollApi = createApi(timeoutMs + MAX_WAIT_MS);

  return {
    sendMessage: async ({ chatId, html, buttons }) => {
      try {
        await api.sendMessage(chatId, html, {
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
          ...(buttons && {
            reply_markup: { inline_keyboard: buttons.map(({ text, data }) => [{ text, callback_data: data }]) },
          }),
        });
        return { kind: 'sent' };
      } catch (error) {
        return toMessageOutcome(error);
      }
    },
    answerPress: (pressId) => call(() => api.answerCallbackQuery(pressId)),
    getMe: () => call(async () => ({ name: (await api.getMe()).username })),
    getUpdates: ({ offset, waitSeconds, signal }) =>
      call(async () => {
        const request = { timeout: waitSeconds, allowed_updates: UPDATES, ...(offset !== null && { offset }) };
        // grammY types the signal by the abort-controller package; the native one is compatible.
        const updates: unknown[] = await longPollApi.getUpdates(request, signal as unknown as ApiSignal);
        return updates.map(readUpdate);
      }),
    setWebhook: ({ url, secret }) =>
      call(() => api.setWebhook(url, { secret_token: secret, allowed_updates: UPDATES })),
    deleteWebhook: () => call(() => api.deleteWebhook()),
  };
}

async function call<Result>(request: () => Promise<Result>): Promise<CallOutcome<Result>> {
  try {
    return { kind: 'answered', result: await request() };
  } catch (error) {
    return toCallFailure(error);
  }
}

const causeSchema = z.object({ code: z.optional(z.string()) });

/** The connection was never established, so nothing can have been sent. */
const BEFORE_SENDING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED'];
/** How long to wait when Telegram does not say. */
const RETRY_AFTER_SECONDS = 30;
/** Telegram rejects our token, which says nothing about the chat. */
const BAD_TOKEN_CODES = [401, 404];

function toMessageOutcome(error: unknown): MessageOutcome {
  if (!(error instanceof GrammyError)) {
    const reason = causeOf(error);
    return BEFORE_SENDING.includes(reason) ? { kind: 'unavailable', reason } : { kind: 'unknown' };
  }
  const { error_code: code, description, parameters } = error;
  const reason = `${code} ${description}`;
  if (code === 403) return { kind: 'blocked' };
  if (code === 429) return { kind: 'flood', retryAfterSeconds: parameters.retry_after ?? RETRY_AFTER_SECONDS };
  if (code >= 500 || BAD_TOKEN_CODES.includes(code)) return { kind: 'unavailable', reason };
  return { kind: 'refused', reason };
}

function toCallFailure(error: unknown): Exclude<CallOutcome<never>, { kind: 'answered' }> {
  if (!(error instanceof GrammyError)) return { kind: 'unreachable', reason: causeOf(error) };
  return { kind: 'refused', code: error.error_code, reason: error.description };
}

/** Only the code, because the full message contains the URL and with it our token. */
function causeOf(error: unknown): string {
  const { data } = causeSchema.safeParse(error instanceof HttpError ? error.error : error);
  return data?.code ?? 'ERROR';
}

const chatSchema = z.object({
  id: z.number(),
  type: z.string(),
  username: z.optional(z.string()),
  first_name: z.optional(z.string()),
});
const updateSchema = z.object({
  update_id: z.number(),
  message: z.optional(z.object({ chat: chatSchema, text: z.optional(z.string()) })),
  callback_query: z.optional(
    z.object({
      id: z.string(),
      data: z.optional(z.string()),
      message: z.optional(z.object({ chat: chatSchema })),
    }),
  ),
  my_chat_member: z.optional(z.object({ chat: chatSchema, new_chat_member: z.object({ status: z.string() }) })),
});

/** `/start`, or `/start <payload>`. */
const START = /^\/start(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/;

/** Parses an update from `getUpdates` or the webhook; throws when it is not an update. */
export function readUpdate(raw: unknown): BotUpdate {
  const { update_id: id, message, callback_query: press, my_chat_member: membership } = updateSchema.parse(raw);
  const chat = message?.chat ?? press?.message?.chat ?? membership?.chat;
  if (chat?.type !== 'private') return { id, event: { kind: 'other' } };
  const chatId = String(chat.id);
  if (membership) {
    return { id, event: { kind: membership.new_chat_member.status === 'kicked' ? 'blocked' : 'unblocked', chatId } };
  }
  if (press) {
    return { id, event: { kind: 'pressed', pressId: press.id, chatId, name: nameOf(chat), data: press.data ?? '' } };
  }
  const start = START.exec(message?.text ?? '');
  if (!start) return { id, event: { kind: 'message', chatId } };
  return { id, event: { kind: 'start', chatId, name: nameOf(chat), payload: start[1] ?? null } };
}

function nameOf({ username, first_name: firstName }: z.infer<typeof chatSchema>): string {
  return username ? `@${username}` : firstName || 'Telegram';
}
