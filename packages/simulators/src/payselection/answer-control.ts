import * as z from 'zod/mini';
import { requireAmount } from '../acquiring/amounts.ts';
import { planFault } from '../acquiring/plan-fault.ts';
import { type Answer, type HttpRequest, json, redirect } from '../vk/http.ts';
import { createControls } from './create-controls.ts';
import type { PayselectionSimulator } from './payselection-simulator.ts';
import { statePage } from './state-page.ts';
import { WEBHOOK_EVENTS } from './webhooks/to-webhook.ts';

const paymentSchema = z.strictObject({
  id: z.string(),
  /** In rubles; everything that is left by default. */
  amount: z.optional(z.union([z.string(), z.number()])),
});

/**
 * `/simulator/payselection`: the payments as a page; `/simulator/payselection.json`: everything as JSON.
 * `POST /simulator/payselection/plan-fault`, `clear-faults`, `refund`, `chargeback` and `expire-hold` change it.
 */
export function answerControl(simulator: PayselectionSimulator, { method, path, params, body }: HttpRequest): Answer {
  if (method === 'GET') return path.endsWith('.json') ? json(describe(simulator)) : statePage(simulator);
  const action = path.replace('/simulator/payselection/', '');
  const isForm = !body.startsWith('{');
  const given: unknown = isForm ? params : JSON.parse(body);
  switch (action) {
    case 'plan-fault':
      return planFault(simulator.faults, WEBHOOK_EVENTS, given);
    case 'clear-faults':
      simulator.faults.clear();
      return json({ ok: true });
    case 'refund':
    case 'chargeback':
    case 'expire-hold':
      changePayment(simulator, action, given);
      return isForm ? redirect('/simulator/payselection') : json({ ok: true });
    default:
      return json({ error: `No control call ${action}` }, 404);
  }
}

function describe({ transactions, webhooks }: PayselectionSimulator): object {
  return { transactions: transactions.all, webhooks: webhooks.attempts };
}

/** Throws if it is impossible. */
function changePayment(simulator: PayselectionSimulator, action: string, given: unknown): void {
  const { id, amount } = paymentSchema.parse(given);
  const controls = createControls(simulator);
  if (action === 'expire-hold') controls.expireHold(id);
  else if (action === 'chargeback') controls.chargeBack(id);
  else controls.refund(id, amount === undefined ? null : requireAmount(amount));
}
