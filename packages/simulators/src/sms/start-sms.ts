import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { htmlPage, toHtml } from '../pages.ts';
import { type Answer, type HttpRequest, json, readRequest, send } from '../vk/http.ts';
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
  const server = createServer((request, response) => void serveSms(sms, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port');
  return Object.assign(sms, {
    baseUrl: `http://127.0.0.1:${address.port}/sys`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

export async function serveSms(sms: SmsSimulator, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const request = await readRequest(incoming);
    const isSmsc = request.path.startsWith('/sys/');
    const answer = isSmsc ? await answerSmsc(sms, request) : answerSms(sms, request);
    if (answer === 'drop') incoming.socket.destroy();
    else send(response, answer);
  } catch (error) {
    send(response, json({ error: String(error) }, 400));
  }
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
