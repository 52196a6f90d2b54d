import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { type Answer, type HttpRequest, json, listen, redirect, serveAnswer } from '../http.ts';
import { htmlPage, toHtml } from '../pages.ts';
import { answerBotCall } from './bot-api.ts';
import {
  ANNA,
  BotUpdates,
  type ChatMessage,
  Chats,
  FloodLimits,
  Presses,
  TelegramFaults,
  type TelegramOptions,
  type TelegramSimulator,
} from './telegram-simulator.ts';
import { performUserAction } from './user-actions.ts';

export interface StartedTelegram extends TelegramSimulator {
  readonly apiRoot: string;
  /** The bot is at `<linkBase>/<name>`. */
  readonly linkBase: string;
  close(): Promise<void>;
}

/** Starts the simulator on its own port. */
export async function startTelegram(
  options: TelegramOptions & { readonly port?: number } = {},
): Promise<StartedTelegram> {
  const telegram = createTelegram(options);
  const { origin, close } = await listen((request, response) => serveTelegram(telegram, request, response), options);
  return Object.assign(telegram, { apiRoot: origin, linkBase: `${origin}/simulator/telegram`, close });
}

export function serveTelegram(
  telegram: TelegramSimulator,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (request: HttpRequest) =>
    request.path.startsWith('/bot') ? answerBotCall(telegram, request) : answerTelegram(telegram, request);
  return serveAnswer(incoming, response, answer, 500);
}

const BOT_ID = 7_000_000_001;

export function createTelegram(options: TelegramOptions = {}): TelegramSimulator {
  const { token = `${BOT_ID}:simulated-telegram-token`, botName = 'vidno_simulator_bot' } = options;
  const { now = () => new Date(), limits = true } = options;
  return {
    token,
    bot: { id: BOT_ID, name: botName },
    chats: new Chats(now),
    presses: new Presses(),
    updates: new BotUpdates(),
    limits: new FloodLimits(limits, now),
    faults: new TelegramFaults(),
    webhook: null,
  };
}

const userId = z.optional(z.coerce.number());
const userActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('start'), userId, payload: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))) }),
  z.strictObject({ kind: z.literal('write'), userId, text: z.string() }),
  z.strictObject({ kind: z.literal('press'), userId, data: z.string() }),
  z.strictObject({ kind: z.enum(['block', 'unblock']), userId }),
]);
const planSchema = z.strictObject({
  fault: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('error'), code: z.number(), retryAfter: z.optional(z.number()) }),
    z.strictObject({ kind: z.literal('drop'), kept: z.boolean() }),
    z.strictObject({ kind: z.literal('garbage') }),
    z.strictObject({ kind: z.literal('slow'), ms: z.number().check(z.gte(0)) }),
  ]),
  /** Null for every call from now on. */
  times: z.optional(z.nullable(z.number())),
  method: z.optional(z.string()),
});

/**
 * `/simulator/telegram` and deep links `/simulator/telegram/<bot>?start=…`: the chat as a page. `/simulator/telegram.json`: the same
 * as JSON. `POST /simulator/telegram/user-action`, `plan-fault` and `clear-faults` change it.
 */
function answerTelegram(simulator: TelegramSimulator, request: HttpRequest): Answer {
  const { method, path, params } = request;
  if (method === 'POST') return change(simulator, path.replace('/simulator/telegram/', ''), request);
  if (path === '/simulator/telegram.json') return json(describe(simulator));
  return chatPage(simulator, params.start ?? null);
}

function describe({ bot, chats, webhook }: TelegramSimulator) {
  return { bot, webhook, chats: chats.users().map((user) => ({ user, messages: chats.messages(user.id) })) };
}

function change(simulator: TelegramSimulator, action: string, { body, params }: HttpRequest): Answer {
  const isForm = !body.startsWith('{');
  const given = isForm ? params : JSON.parse(body);
  switch (action) {
    case 'user-action': {
      const parsed = userActionSchema.safeParse(given);
      if (!parsed.success) return json({ error: parsed.error.message }, 400);
      performUserAction(simulator, parsed.data);
      return isForm ? redirect('/simulator/telegram') : json({ ok: true });
    }
    case 'plan-fault': {
      const parsed = planSchema.safeParse(given);
      if (!parsed.success) return json({ error: parsed.error.message }, 400);
      const { fault, times, method } = parsed.data;
      const target = { times: times === null ? Number.POSITIVE_INFINITY : (times ?? 1), ...(method && { method }) };
      simulator.faults.plan(fault, target);
      return json({ ok: true });
    }
    case 'clear-faults':
      simulator.faults.clear();
      return json({ ok: true });
    default:
      return json({ error: `No control call ${action}` }, 404);
  }
}

/** The chat of a developer with the bot; the button sends the payload of a `?start=` link, as in Telegram. */
function chatPage({ bot, chats }: TelegramSimulator, payload: string | null): Answer {
  const user = chats.user(ANNA.id);
  const messages = chats.messages(user.id).map(({ from, text, buttons, at }) => {
    // The HTML of the bot was validated when it was sent.
    const shown = from === 'bot' ? text.replaceAll('\n', '<br>') : toHtml(text);
    return `<article${from === 'user' ? ' class="mine"' : ''}>${shown}${buttonsOf(buttons)}<div class="quiet">${at.toLocaleString('ru')}</div></article>`;
  });
  const start = `<form method="post" action="/simulator/telegram/user-action">
      <input type="hidden" name="kind" value="start">
      ${payload === null ? '' : `<input type="hidden" name="payload" value="${toHtml(payload)}">`}
      <button>Запустить</button>
    </form>`;
  const toggled = user.hasBlocked
    ? { kind: 'unblock', text: 'Разблокировать бота' }
    : { kind: 'block', text: 'Заблокировать бота' };
  const block = `<form method="post" action="/simulator/telegram/user-action">
      <input type="hidden" name="kind" value="${toggled.kind}"><button>${toggled.text}</button>
    </form>`;
  return htmlPage(
    `@${bot.name}`,
    `<base target="_self"><p><a href="/simulator">Все ящики</a></p><h1>@${toHtml(bot.name)}</h1>
    <p class="quiet">Имитация Telegram для разработки. Вы — ${toHtml(user.firstName)}.</p>
    ${messages.join('') || '<p>Здесь пока пусто.</p>'}
    ${payload !== null || !user.hasStarted ? start : ''}
    ${user.hasStarted ? `<p>${block}</p>` : ''}`,
  );
}

function buttonsOf(rows: ChatMessage['buttons']): string {
  const forms = rows.flat().map(
    ({ text, callback_data: data }) => `<form method="post" action="/simulator/telegram/user-action">
      <input type="hidden" name="kind" value="press"><input type="hidden" name="data" value="${toHtml(data)}">
      <button>${toHtml(text)}</button>
    </form>`,
  );
  return forms.join('');
}
