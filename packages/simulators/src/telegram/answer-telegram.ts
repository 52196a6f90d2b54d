import * as z from 'zod/mini';
import { type Answer, type HttpRequest, json, redirect } from '../vk/http.ts';
import { performUserAction } from './perform-user-action.ts';
import { chatPage } from './telegram-pages.ts';
import type { TelegramSimulator } from './telegram-simulator.ts';

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
export function answerTelegram(simulator: TelegramSimulator, request: HttpRequest): Answer {
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
