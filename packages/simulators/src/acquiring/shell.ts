import * as z from 'zod/mini';
import { type Answer, type HttpRequest, json, redirect } from '../http.ts';
import { htmlPage, toHtml } from '../pages.ts';
import { requireAmount, showAmount } from './amounts.ts';
import { type AcquirerFaults, answerWithFault, planFault } from './faults.ts';

/** What the simulators of all payment providers share: an API that may be out of order, and a page that controls them. */

interface Api {
  readonly faults: Pick<AcquirerFaults<never>, 'takeCall'>;
  /** Calls at the same time; more are answered with 429. */
  readonly concurrency: number;
  /** Calls that are being answered. */
  underway: number;
}

/** Makes a call that may be made, unless there are too many or a fault is planned for its path. */
export async function performApiCall(
  api: Api,
  {
    path,
    tooMany,
    perform,
  }: { readonly path: string; readonly tooMany: () => Answer; readonly perform: () => Promise<Answer> },
): Promise<Answer | 'hang'> {
  if (api.underway >= api.concurrency) return tooMany();
  api.underway += 1;
  try {
    return await answerWithFault(api.faults.takeCall(path), perform);
  } finally {
    api.underway -= 1;
  }
}

/** Undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What happens without the site: each of them throws if it is impossible. */
interface Controls {
  /** Null returns everything that is left. */
  refund(paymentId: string, amountKopecks: number | null): unknown;
  chargeBack(paymentId: string): unknown;
  expireHold(paymentId: string): unknown;
}

interface Controlled<Kind extends string> {
  /** As in `/simulator/<name>`. */
  readonly name: string;
  readonly faults: AcquirerFaults<Kind>;
  /** Of what the site is told. */
  readonly kinds: readonly [Kind, ...Kind[]];
  readonly controls: Controls;
  /** Further things that may happen, by their last part of the address. */
  readonly more?: Readonly<Record<string, (given: unknown) => void>>;
  readonly describe: () => object;
  readonly page: () => Answer;
}

const paymentSchema = z.strictObject({
  id: z.string(),
  /** In rubles; everything that is left by default. */
  amount: z.optional(z.union([z.string(), z.number()])),
});

/**
 * `/simulator/<name>`: the payments as a page; `/simulator/<name>.json`: everything as JSON. `POST /simulator/<name>/plan-fault`,
 * `clear-faults`, `refund`, `chargeback`, `expire-hold` and what else the provider has change it.
 */
export function answerControl<Kind extends string>(
  { name, faults, kinds, controls, more = {}, describe, page }: Controlled<Kind>,
  { method, path, params, body }: HttpRequest,
): Answer {
  if (method === 'GET') return path.endsWith('.json') ? json(describe()) : page();
  const action = path.replace(`/simulator/${name}/`, '');
  const isForm = !body.startsWith('{');
  const given: unknown = isForm ? params : JSON.parse(body);
  if (action === 'plan-fault') return planFault(faults, kinds, given);
  if (action === 'clear-faults') {
    faults.clear();
    return json({ ok: true });
  }
  const change = more[action] ?? paymentChange(controls, action);
  if (change === null) return json({ error: `No control call ${action}` }, 404);
  change(given);
  return isForm ? redirect(`/simulator/${name}`) : json({ ok: true });
}

function paymentChange(controls: Controls, action: string): ((given: unknown) => void) | null {
  const ofPayment = (change: (id: string, amountKopecks: number | null) => unknown) => (given: unknown) => {
    const { id, amount } = paymentSchema.parse(given);
    change(id, amount === undefined ? null : requireAmount(amount));
  };
  switch (action) {
    case 'refund':
      return ofPayment((id, amountKopecks) => controls.refund(id, amountKopecks));
    case 'chargeback':
      return ofPayment((id) => controls.chargeBack(id));
    case 'expire-hold':
      return ofPayment((id) => controls.expireHold(id));
    default:
      return null;
  }
}

/** Payments, newest first, with what the merchant, the bank or the payer can do with them. */
export function paymentsPage(title: string, rows: readonly string[]): Answer {
  const list = rows.toReversed().join('') || '<p>Платежей ещё нет.</p>';
  return htmlPage(title, `<p><a href="/simulator">Все ящики</a></p><h1>Платежи в ${title}</h1>${list}`);
}

export interface ShownPayment {
  readonly title: string;
  readonly amountKopecks: number;
  readonly refundedKopecks: number;
  readonly currency: string;
  readonly description: string | null;
  readonly invoiceId: string | null;
  readonly createdAt: Date;
  /** Of {@link controlForm}. */
  readonly forms: readonly string[];
}

export function paymentRow({ amountKopecks, refundedKopecks, currency, ...payment }: ShownPayment): string {
  const refunded = refundedKopecks > 0 ? `, возвращено ${toHtml(showAmount(refundedKopecks, currency))}` : '';
  return `<article><b>${payment.title}</b><div>${toHtml(showAmount(amountKopecks, currency))}${refunded}</div>
    <div>${toHtml(payment.description ?? '')}</div>
    <div class="quiet">Счёт ${toHtml(payment.invoiceId ?? 'не указан')}, ${payment.createdAt.toLocaleString('ru')}</div>${payment.forms.join('')}</article>`;
}

/** A button that lets something happen, such as `controlForm('/simulator/yookassa/refund', { id }, 'Вернуть деньги')`. */
export function controlForm(address: string, fields: Readonly<Record<string, string>>, text: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${toHtml(value)}">`,
  );
  return `<form method="post" style="margin-top: 8px" action="${address}">${hidden.join('')}
    <button>${text}</button></form>`;
}

/** The buttons of a payment that is held, or was taken and not yet returned in full. */
export function paymentForms(
  name: string,
  { id, isHeld, isReturnable }: { readonly id: string; readonly isHeld: boolean; readonly isReturnable: boolean },
): string[] {
  const form = (action: string, text: string) => controlForm(`/simulator/${name}/${action}`, { id }, text);
  if (isHeld) return [form('expire-hold', 'Снять удержание')];
  return isReturnable ? [form('refund', 'Вернуть деньги'), form('chargeback', 'Оспорить в банке')] : [];
}
