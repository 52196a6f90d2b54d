import * as z from 'zod/mini';
import { type Answer, type HttpRequest, json } from '../vk/http.ts';
import { smsPage } from './sms-pages.ts';
import type { SmsSimulator } from './sms-simulator.ts';

const planSchema = z.strictObject({
  fault: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('error'), code: z.number() }),
    z.strictObject({ kind: z.literal('drop'), kept: z.boolean() }),
    z.strictObject({ kind: z.literal('garbage') }),
    z.strictObject({ kind: z.literal('slow'), ms: z.number().check(z.gte(0)) }),
  ]),
  /** Null for every message from now on. */
  times: z.optional(z.nullable(z.number())),
  to: z.optional(z.string().check(z.regex(/^\d+$/))),
});

/**
 * `/simulator/sms`: the text messages as a page; `/simulator/sms.json?to=`: as JSON.
 * `POST /simulator/sms/plan-fault`, `clear-faults` and `clear` change it.
 */
export function answerSms(simulator: SmsSimulator, { method, path, params, body }: HttpRequest): Answer {
  const { inbox } = simulator;
  if (method === 'POST') return change(simulator, path.replace('/simulator/sms/', ''), body);
  if (path === '/simulator/sms') return smsPage(inbox.list(params.to));
  if (path === '/simulator/sms.json') return json({ messages: inbox.list(params.to) });
  return json({ error: 'No such page' }, 404);
}

function change({ inbox, faults }: SmsSimulator, action: string, body: string): Answer {
  switch (action) {
    case 'plan-fault': {
      const plan = planSchema.safeParse(JSON.parse(body));
      if (!plan.success) return json({ error: plan.error.message }, 400);
      const { fault, times, to } = plan.data;
      faults.plan(fault, {
        times: times === null ? Number.POSITIVE_INFINITY : (times ?? 1),
        ...(to !== undefined && { to }),
      });
      return json({ ok: true });
    }
    case 'clear-faults':
      faults.clear();
      return json({ ok: true });
    case 'clear':
      inbox.clear();
      return json({ ok: true });
    default:
      return json({ error: `No control call ${action}` }, 404);
  }
}
