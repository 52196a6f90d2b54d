import * as z from 'zod/mini';
import { type Answer, type HttpRequest, json } from '../vk/http.ts';
import { emailPage, mailboxPage } from './mail-pages.ts';
import type { MailSimulator } from './start-mail.ts';

const planSchema = z.strictObject({
  fault: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['temporary', 'permanent', 'refuse-content']) }),
    z.strictObject({ kind: z.literal('drop'), kept: z.boolean() }),
    z.strictObject({ kind: z.literal('slow'), ms: z.number().check(z.gte(0)) }),
  ]),
  /** Null for every email from now on. */
  times: z.optional(z.nullable(z.number())),
  to: z.optional(z.string()),
});

/**
 * `/simulator/mail`: the emails as a page; `/simulator/mail.json?to=`: as JSON; `/simulator/mail/<number>`: one of them.
 * `POST /simulator/mail/plan-fault`, `clear-faults` and `clear` change it.
 */
export function answerMail({ mailbox, faults }: MailSimulator, { method, path, params, body }: HttpRequest): Answer {
  if (method === 'POST') return change(path.replace('/simulator/mail/', ''), body);
  if (path === '/simulator/mail') return mailboxPage(mailbox.list(params.to));
  if (path === '/simulator/mail.json') return json({ emails: mailbox.list(params.to) });
  const email = mailbox.find(Number(path.replace('/simulator/mail/', '')));
  return email ? emailPage(email) : json({ error: 'No such email' }, 404);

  function change(action: string, given: string): Answer {
    switch (action) {
      case 'plan-fault': {
        const plan = planSchema.safeParse(JSON.parse(given));
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
        mailbox.clear();
        return json({ ok: true });
      default:
        return json({ error: `No control call ${action}` }, 404);
    }
  }
}
