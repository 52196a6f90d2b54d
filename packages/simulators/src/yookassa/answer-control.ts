import * as z from 'zod/mini';
import { requireAmount } from '../acquiring/amounts.ts';
import { planFault } from '../acquiring/plan-fault.ts';
import { type Answer, type HttpRequest, json, redirect } from '../vk/http.ts';
import { toPaymentObject, toRefundObject } from './api/to-object.ts';
import { createControls } from './create-controls.ts';
import { EVENTS } from './notifications.ts';
import { statePage } from './state-page.ts';
import type { YooKassaSimulator } from './yoo-kassa-simulator.ts';

const paymentSchema = z.strictObject({
  id: z.string(),
  /** In rubles; everything that is left by default. */
  amount: z.optional(z.union([z.string(), z.number()])),
});
const tokenSchema = z.strictObject({ token: z.string(), reason: z.string() });

/**
 * `/simulator/yookassa`: the payments as a page; `/simulator/yookassa.json`: everything as JSON. `POST
 * /simulator/yookassa/plan-fault`, `clear-faults`, `refund`, `chargeback`, `expire-hold` and `decline-token` change it.
 */
export function answerControl(simulator: YooKassaSimulator, { method, path, params, body }: HttpRequest): Answer {
  if (method === 'GET') return path.endsWith('.json') ? json(describe(simulator)) : statePage(simulator);
  const action = path.replace('/simulator/yookassa/', '');
  const isForm = !body.startsWith('{');
  const given: unknown = isForm ? params : JSON.parse(body);
  switch (action) {
    case 'plan-fault':
      return planFault(simulator.faults, EVENTS, given);
    case 'clear-faults':
      simulator.faults.clear();
      return json({ ok: true });
    case 'refund':
    case 'chargeback':
    case 'expire-hold':
    case 'decline-token':
      perform(simulator, action, given);
      return isForm ? redirect('/simulator/yookassa') : json({ ok: true });
    default:
      return json({ error: `No control call ${action}` }, 404);
  }
}

function describe({ payments, receipts, notifications }: YooKassaSimulator): object {
  return {
    payments: payments.all.map(toPaymentObject),
    refunds: payments.refunds.map(toRefundObject),
    receipts,
    notifications: notifications.attempts,
  };
}

/** Throws if it is impossible. */
function perform(simulator: YooKassaSimulator, action: string, given: unknown): void {
  const controls = createControls(simulator);
  if (action === 'decline-token') {
    const { token, reason } = tokenSchema.parse(given);
    controls.declineToken(token, reason);
    return;
  }
  const { id, amount } = paymentSchema.parse(given);
  if (action === 'expire-hold') controls.expireHold(id);
  else if (action === 'chargeback') controls.chargeBack(id);
  else controls.refund(id, amount === undefined ? null : requireAmount(amount));
}
