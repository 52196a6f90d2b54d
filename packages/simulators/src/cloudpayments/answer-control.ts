import * as z from 'zod/mini';
import { type Answer, type HttpRequest, json, redirect } from '../vk/http.ts';
import { readAmount } from './api/amounts.ts';
import { refundPayment, voidPayment } from './change-payment.ts';
import type { CloudPaymentsSimulator } from './cloud-payments-simulator.ts';
import type { Operation } from './operations.ts';
import { statePage } from './state-page.ts';

/** Null for every one from now on. */
const times = z.optional(z.nullable(z.number()));
const planSchema = z.union([
  z.strictObject({
    call: z.nullable(z.string()),
    times,
    fault: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.enum(['fail', 'garbage', 'hang']), done: z.boolean() }),
      z.strictObject({ kind: z.literal('slow'), ms: z.number().check(z.gte(0)) }),
    ]),
  }),
  z.strictObject({
    notification: z.nullable(z.enum(['check', 'pay', 'fail', 'confirm', 'refund', 'cancel'])),
    times,
    fault: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('late'), ms: z.number().check(z.gte(0)) }),
      z.strictObject({ kind: z.enum(['doubled', 'lost']) }),
    ]),
  }),
]);
const paymentSchema = z.strictObject({
  id: z.coerce.number(),
  /** In rubles; everything that is left by default. */
  amount: z.optional(z.union([z.string(), z.number()])),
});

/**
 * `/simulator/cloudpayments`: the payments as a page; `/simulator/cloudpayments.json`: everything as JSON.
 * `POST /simulator/cloudpayments/plan-fault`, `clear-faults`, `refund`, `chargeback` and `expire-hold` change it.
 */
export function answerControl(simulator: CloudPaymentsSimulator, { method, path, params, body }: HttpRequest): Answer {
  if (method === 'GET') return path.endsWith('.json') ? json(describe(simulator)) : statePage(simulator);
  const action = path.replace('/simulator/cloudpayments/', '');
  const isForm = !body.startsWith('{');
  const given: unknown = isForm ? params : JSON.parse(body);
  switch (action) {
    case 'plan-fault':
      return planFault(simulator, given);
    case 'clear-faults':
      simulator.faults.clear();
      return json({ ok: true });
    case 'refund':
    case 'chargeback':
    case 'expire-hold': {
      const problem = changePayment(simulator, action, given);
      if (problem !== null) return json({ error: problem }, 400);
      return isForm ? redirect('/simulator/cloudpayments') : json({ ok: true });
    }
    default:
      return json({ error: `No control call ${action}` }, 404);
  }
}

function describe({ operations, receipts, notifications }: CloudPaymentsSimulator): object {
  return { operations: operations.list(), receipts, notifications: notifications.attempts };
}

function planFault({ faults }: CloudPaymentsSimulator, given: unknown): Answer {
  const { data, error } = planSchema.safeParse(given);
  if (!data) return json({ error: error.message }, 400);
  const times = data.times === null ? Number.POSITIVE_INFINITY : (data.times ?? 1);
  if ('call' in data) faults.planCall(data.fault, { path: data.call, times });
  else faults.planNotification(data.fault, { of: data.notification, times });
  return json({ ok: true });
}

/** A chargeback is told as a refund of the whole, for which CloudPayments has no notification of its own. */
function changePayment(simulator: CloudPaymentsSimulator, action: string, given: unknown): string | null {
  const { data, error } = paymentSchema.safeParse(given);
  if (!data) return error.message;
  const payment = simulator.operations.find(data.id);
  if (!payment) return 'No such payment';
  if (action === 'expire-hold') return voidPayment(simulator, payment);
  const amountKopecks = action === 'refund' && data.amount !== undefined ? readAmount(data.amount) : leftOf(payment);
  if (amountKopecks === null) return 'No amount';
  const refund = refundPayment(simulator, payment, amountKopecks);
  return typeof refund === 'string' ? refund : null;
}

function leftOf({ amountKopecks, refundedKopecks }: Operation): number | null {
  return amountKopecks > refundedKopecks ? amountKopecks - refundedKopecks : null;
}
