import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { type Answer, type HttpRequest, json, listen, serveAnswer } from '../http.ts';
import { htmlPage, toHtml } from '../pages.ts';
import { answerSmsc } from './answer-smsc.ts';
import { createSms, type SmsOptions, type SmsSimulator, type StoredSms } from './sms-simulator.ts';

export interface StartedSms extends SmsSimulator {
  /** Where the scripts of SMSC are. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Starts the simulator on its own port. */
export async function startSms(options: SmsOptions = {}): Promise<StartedSms> {
  const sms = createSms(options);
  const { origin, close } = await listen((request, response) => serveSms(sms, request, response));
  return Object.assign(sms, { baseUrl: `${origin}/sys`, close });
}

export function serveSms(sms: SmsSimulator, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  return serveAnswer(incoming, response, (request) =>
    request.path.startsWith('/sys/') ? answerSmsc(sms, request) : answerSms(sms, request),
  );
}

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
function answerSms(simulator: SmsSimulator, { method, path, params, body }: HttpRequest): Answer {
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

function smsPage(messages: readonly StoredSms[]): Answer {
  const rows = messages.map(
    ({ to, from, text, receivedAt }) => `<article>${toHtml(text).replaceAll('\n', '<br>')}
      <div class="quiet">+${toHtml(to)}, от ${toHtml(from)}, ${receivedAt.toLocaleString('ru')}</div></article>`,
  );
  const nothing = '<p>СМС ещё нет.</p>';
  return htmlPage(
    'СМС',
    `<p><a href="/simulator">Все ящики</a></p><h1>СМС, которые отправил сайт</h1>${rows.join('') || nothing}`,
  );
}
