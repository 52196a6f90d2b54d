import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Answer, type HttpRequest, json } from '../http.ts';
import { tellExchange } from '../publishers/exchange.ts';
import { describeBot, type TelegramSimulator } from './telegram-simulator.ts';

const TAG = /<(\/?)(\w+)([^>]*)>/g;

const KNOWN = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'a', 'code', 'pre', 'blockquote']);

const ENTITY = /&(?!(?:lt|gt|amp|quot|#\d+);)/;

const CHARACTERS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

const CALL = /^\/bot(?<token>[^/]+)\/(?<method>\w+)$/;
const GARBAGE = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>502 Bad Gateway</h1></html>',
};

/** `POST /bot<token>/<method>`; `drop` closes the connection without an answer. */
export async function answerBotCall(simulator: TelegramSimulator, request: HttpRequest): Promise<Answer | 'drop'> {
  const { token, method = '' } = CALL.exec(request.path)?.groups ?? {};
  if (token === undefined) return toAnswer({ ok: false, code: 404, description: 'Not Found' });
  if (token !== simulator.token) return toAnswer({ ok: false, code: 401, description: 'Unauthorized' });
  const act = BOT_METHODS.get(method);
  if (!act) return toAnswer({ ok: false, code: 404, description: 'Not Found: method not found' });
  const fault = simulator.faults.take(method);
  if (fault?.kind === 'garbage') return GARBAGE;
  if (fault?.kind === 'error') {
    const { code, retryAfter } = fault;
    return toAnswer({ ok: false, code, description: 'Planned', ...(retryAfter !== undefined && { retryAfter }) });
  }
  if (fault?.kind === 'slow') await pause(fault.ms);
  if (fault?.kind === 'drop' && !fault.kept) return 'drop';
  const params = paramsOf(request);
  const answer = await act(simulator, params);
  if (answer.ok) tellExchange({ publisher: 'telegram', method, params, answer: answer.result });
  return fault?.kind === 'drop' ? 'drop' : toAnswer(answer);
}

function paramsOf({ params, body }: HttpRequest): unknown {
  return body.startsWith('{') ? { ...params, ...JSON.parse(body) } : params;
}

function toAnswer(answer: MethodAnswer): Answer {
  if (answer.ok) return json(answer);
  const { code, description, retryAfter } = answer;
  const parameters = retryAfter !== undefined && { parameters: { retry_after: retryAfter } };
  return json({ ok: false, error_code: code, description, ...parameters }, code);
}

type MethodAnswer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly code: number; readonly description: string; readonly retryAfter?: number };

type Method = (simulator: TelegramSimulator, params: unknown) => MethodAnswer | Promise<MethodAnswer>;

const TEXT_MAX = 4_096;

const PRESS_TEXT_MAX = 200;
const BUTTON_DATA_MAX_BYTES = 64;

const buttonSchema = z.object({
  text: z.string().check(z.minLength(1)),
  callback_data: z.string().check(
    z.minLength(1),
    z.refine((data) => Buffer.byteLength(data) <= BUTTON_DATA_MAX_BYTES, 'BUTTON_DATA_INVALID'),
  ),
});
const messageSchema = z.object({
  chat_id: z.coerce.number(),
  text: z._default(z.string(), ''),
  parse_mode: z.optional(z.string()),
  reply_markup: z.optional(z.object({ inline_keyboard: z.array(z.array(buttonSchema)) })),
});
const pressSchema = z.object({
  callback_query_id: z.string(),
  text: z.optional(z.string().check(z.maxLength(PRESS_TEXT_MAX))),
});
const updatesSchema = z.object({ offset: z._default(z.coerce.number(), 0), timeout: z._default(z.coerce.number(), 0) });
const webhookSchema = z.object({
  url: z.string(),
  secret_token: z.optional(z.string().check(z.regex(/^[\w-]{1,256}$/))),
});
const deleteSchema = z.object({ drop_pending_updates: z._default(z.boolean(), false) });

const BOT_METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['getMe', ({ bot }) => done(describeBot(bot))],
  ['sendMessage', on(messageSchema, sendMessage)],
  [
    'answerCallbackQuery',
    on(pressSchema, ({ presses }, { callback_query_id: id }) =>
      presses.answer(id) ? done(true) : fail(400, 'Bad Request: query is too old or query ID is invalid'),
    ),
  ],
  ['getUpdates', on(updatesSchema, getUpdates)],
  [
    'setWebhook',
    on(webhookSchema, (simulator, { url, secret_token: secret = null }) => {
      simulator.webhook = url === '' ? null : { url, secret, lastError: null };
      return done(true);
    }),
  ],
  [
    'deleteWebhook',
    on(deleteSchema, (simulator, { drop_pending_updates: drops }) => {
      simulator.webhook = null;
      if (drops) simulator.updates.dropAll();
      return done(true);
    }),
  ],
  [
    'getWebhookInfo',
    ({ webhook, updates }) =>
      done({
        url: webhook?.url ?? '',
        has_custom_certificate: false,
        pending_update_count: updates.count(),
        ...(webhook?.lastError && { last_error_message: webhook.lastError }),
      }),
  ],
]);

async function getUpdates(
  { webhook, updates }: TelegramSimulator,
  { offset, timeout }: z.infer<typeof updatesSchema>,
): Promise<MethodAnswer> {
  if (webhook) return fail(409, "Conflict: can't use getUpdates method while webhook is active");
  const answer = await updates.poll({ offset, waitMs: Math.min(timeout, 50) * 1_000 });
  if (answer === 'conflict') return fail(409, 'Conflict: terminated by other getUpdates request');
  return done(answer);
}

function sendMessage(simulator: TelegramSimulator, message: z.infer<typeof messageSchema>): MethodAnswer {
  const { chats, limits, bot } = simulator;
  const user = chats.find(message.chat_id);
  if (!user?.hasStarted) return fail(400, 'Bad Request: chat not found');
  if (user.hasBlocked) return fail(403, 'Forbidden: bot was blocked by the user');
  const { error, text } = message.parse_mode === 'HTML' ? checkHtml(message.text) : { error: null, text: message.text };
  if (error) return fail(400, `Bad Request: can't parse entities: ${error}`);
  if (text.trim() === '') return fail(400, 'Bad Request: message text is empty');
  if (text.length > TEXT_MAX) return fail(400, 'Bad Request: message is too long');
  const waitSeconds = limits.take(user.id);
  if (waitSeconds > 0)
    return { ...fail(429, `Too Many Requests: retry after ${waitSeconds}`), retryAfter: waitSeconds };
  const buttons = message.reply_markup?.inline_keyboard ?? [];
  const sent = chats.write(user.id, { from: 'bot', text: message.text, buttons });
  return done({
    message_id: sent.id,
    date: Math.floor(sent.at.getTime() / 1_000),
    chat: { id: user.id, type: 'private', first_name: user.firstName },
    from: describeBot(bot),
    text,
  });
}

function on<T>(
  schema: z.ZodMiniType<T>,
  act: (simulator: TelegramSimulator, params: T) => MethodAnswer | Promise<MethodAnswer>,
): Method {
  return (simulator, params) => {
    const parsed = schema.safeParse(params);
    return parsed.success ? act(simulator, parsed.data) : fail(400, `Bad Request: ${parsed.error.message}`);
  };
}

function done(result: unknown): MethodAnswer {
  return { ok: true, result };
}

function fail(code: number, description: string) {
  return { ok: false as const, code, description };
}

/** Validates HTML as Telegram does for `parse_mode: HTML`; `text` is what the user sees. */
export function checkHtml(html: string): { error: string | null; text: string } {
  const open: string[] = [];
  let error: string | null = null;
  const text = html.replace(TAG, (_, closing: string, name: string) => {
    if (!KNOWN.has(name)) error ??= `Unsupported start tag "${name}"`;
    else if (closing === '') open.push(name);
    else if (open.pop() !== name) error ??= `Unexpected end tag "${name}"`;
    return '';
  });
  if (open.length > 0) error ??= `Can't find end tag corresponding to start tag "${open.at(-1)}"`;
  if (/[<>]/.test(text) || ENTITY.test(text)) error ??= 'Unescaped character';
  return { error, text: text.replace(/&(?:lt|gt|amp|quot);/g, (entity) => CHARACTERS[entity] ?? '') };
}
