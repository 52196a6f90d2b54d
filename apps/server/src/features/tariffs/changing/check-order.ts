import type { Database, Transaction } from '#database/database.ts';
import type { TariffOrder } from '#database/tables/payments.ts';
import { type Invoice, isExpired, type PaymentRefusal } from '#features/payments/public.ts';
import { chooseTariff } from '../choose-tariff.ts';
import { type ChosenTariff, type CurrentSubscription, isMadeOfTools } from '../tariff.ts';

/** What a tariff is priced against; null without a subscription. */
export function toAgainst(current: CurrentSubscription | null): TariffOrder['against'] {
  return current && { id: current.id, period_start: current.period_start.toISOString() };
}

/** Nothing would change: the same tariff, or the same tools, in a period that is running. */
export function isSameTariff(chosen: ChosenTariff, current: CurrentSubscription | null, now: Date): boolean {
  if (current?.state !== 'active' || current.paid_until <= now || current.tariff_id !== chosen.tariff.id) return false;
  if (current.renews !== chosen.renews) return false;
  if (!isMadeOfTools(chosen.tariff)) return true;
  const wanted = chosen.tools.map(({ service }) => service);
  return current.tools.length === wanted.length && current.tools.every((service) => wanted.includes(service));
}

export type OrderCheck =
  | { readonly kind: 'valid'; readonly chosen: ChosenTariff }
  | { readonly kind: 'refused'; readonly because: PaymentRefusal };

/**
 * Whether an ordered tariff may still be paid, asked before money moves and again when it has: what cannot be ordered is not
 * paid.
 */
export async function checkOrder(
  db: Database | Transaction,
  { account_id: accountId, tariff_order: order, ...invoice }: Invoice,
  { current, paidAt }: { readonly current: CurrentSubscription | null; readonly paidAt: Date },
): Promise<OrderCheck> {
  if (isExpired(invoice, paidAt)) return { kind: 'refused', because: 'expired' };
  const isAgainstThis = order !== null && isSamePeriod(order.against, toAgainst(current));
  if (!isAgainstThis) return { kind: 'refused', because: 'changed' };
  const chosen = await chooseTariff(db, accountId, order);
  if (chosen.kind === 'refused') return { kind: 'refused', because: 'not_sold' };
  if (isSameTariff(chosen, current, paidAt)) return { kind: 'refused', because: 'changed' };
  return { kind: 'valid', chosen };
}

function isSamePeriod(one: TariffOrder['against'], other: TariffOrder['against']): boolean {
  return one?.id === other?.id && one?.period_start === other?.period_start;
}
