import * as z from 'zod/mini';
import { requireAmount } from '../acquiring/amounts.ts';
import { planFault } from '../acquiring/plan-fault.ts';
import { type Answer, type HttpRequest, json, redirect } from '../vk/http.ts';
import type { CloudPaymentsSimulator } from './cloud-payments-simulator.ts';
import { createControls } from './create-controls.ts';
import { statePage } from './state-page.ts';

const KINDS = ['check', 'pay', 'fail', 'confirm', 'refund', 'cancel'] as const;
const paymentSchema = z.strictObject({
  id: z.string(),
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
      return planFault(simulator.faults, KINDS, given);
    case 'clear-faults':
      simulator.faults.clear();
      return json({ ok: true });
    case 'refund':
    case 'chargeback':
    case 'expire-hold':
      changePayment(simulator, action, given);
      return isForm ? redirect('/simulator/cloudpayments') : json({ ok: true });
    default:
      return json({ error: `No control call ${action}` }, 404);
  }
}

function describe({ operations, receipts, notifications }: CloudPaymentsSimulator): object {
  return { operations: operations.list(), receipts, notifications: notifications.attempts };
}

/** Throws if it is impossible. */
function changePayment(simulator: CloudPaymentsSimulator, action: string, given: unknown): void {
  const { id, amount } = paymentSchema.parse(given);
  const controls = createControls(simulator);
  if (action === 'expire-hold') controls.expireHold(id);
  else if (action === 'chargeback') controls.chargeBack(id);
  else controls.refund(id, amount === undefined ? null : requireAmount(amount));
}
