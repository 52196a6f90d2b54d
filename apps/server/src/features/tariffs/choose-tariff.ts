import type { OrderedTariff } from '@vidno/contract/money/tariffs';
import type { Database, Transaction } from '#database/database.ts';
import type { TariffOrder } from '#database/tables/payments.ts';
import type { PaymentRefusal } from '#features/payments/fulfilment.ts';
import { type Invoice, isExpired } from '#features/payments/invoice.ts';
import type { Tools } from '#tools.ts';
import { listOffers, pricesOf } from './prices/offers.ts';
import { listTariffsHad } from './repository.ts';
import {
  type ChosenTariff,
  type CurrentSubscription,
  isMadeOfTools,
  priceOf,
  type Tariff,
  toolsFor,
} from './tariff.ts';
import { hasHadTrialElsewhere } from './trial/trial.ts';

export type ChooseOutcome =
  | ({ readonly kind: 'chosen' } & ChosenTariff)
  | { readonly kind: 'refused'; readonly because: 'tariff_unknown' | 'tools_required' | 'trial_used' };

/** What the user has ordered, if it can be bought, at the prices of these offers. */
async function chooseTariff(
  db: Database | Transaction,
  accountId: number,
  { tariff: id, tools: services, renew }: OrderedTariff,
  offers: readonly Tariff[],
): Promise<ChooseOutcome> {
  const tariff = offers.find((offer) => offer.id === id);
  if (!tariff || tariff.hidden) return { kind: 'refused', because: 'tariff_unknown' };
  const tools = toolsFor(tariff, services);
  if (isMadeOfTools(tariff) && tools.length === 0) return { kind: 'refused', because: 'tools_required' };
  if (tariff.once && (await listTariffsHad(db, accountId)).has(id)) return { kind: 'refused', because: 'trial_used' };
  const renews = renew && tariff.renewal !== 'never';
  const next = renews ? offers.find((offer) => offer.id === tariff.continues_as) : undefined;
  return { kind: 'chosen', tariff, tools, renews, keeps: next ? pricesOf(next, next.tools) : pricesOf(tariff, tools) };
}

/** Like `chooseTariff`, and refuses the trial before anything is paid if its user has had it in another account. */
export async function chooseToOrder(
  { db, appSecret }: Pick<Tools, 'db' | 'appSecret'>,
  accountId: number,
  { order, offers }: { readonly order: OrderedTariff; readonly offers: readonly Tariff[] },
): Promise<ChooseOutcome> {
  const chosen = await chooseTariff(db, accountId, order, offers);
  if (chosen.kind === 'refused' || !chosen.tariff.once) return chosen;
  return (await hasHadTrialElsewhere(db, appSecret, accountId)) ? { kind: 'refused', because: 'trial_used' } : chosen;
}

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

type OrderCheck =
  | { readonly kind: 'valid'; readonly chosen: ChosenTariff }
  | { readonly kind: 'refused'; readonly because: PaymentRefusal };

/**
 * Whether an ordered tariff may still be paid, asked before money moves and again when it has: what cannot be ordered is not
 * paid. It costs what it cost when it was ordered.
 */
export async function checkOrder(
  db: Database | Transaction,
  { account_id: accountId, tariff_order: order, ...invoice }: Invoice,
  { current, paidAt }: { readonly current: CurrentSubscription | null; readonly paidAt: Date },
): Promise<OrderCheck> {
  if (isExpired(invoice, paidAt)) return { kind: 'refused', because: 'expired' };
  const isAgainstThis = order !== null && isSamePeriod(order.against, toAgainst(current));
  if (!isAgainstThis) return { kind: 'refused', because: 'changed' };
  const at = order.priced_at === undefined ? invoice.created_at : new Date(order.priced_at);
  const chosen = await chooseTariff(db, accountId, order, await listOffers(db, { at, current }));
  if (chosen.kind === 'refused') return { kind: 'refused', because: 'not_sold' };
  if (isSameTariff(chosen, current, paidAt)) return { kind: 'refused', because: 'changed' };
  return { kind: 'valid', chosen };
}

function isSamePeriod(one: TariffOrder['against'], other: TariffOrder['against']): boolean {
  return one?.id === other?.id && one?.period_start === other?.period_start;
}

export interface NextPeriod {
  readonly chosen: ChosenTariff;
  readonly priceKopecks: number;
  readonly parts: readonly { readonly service: number | null; readonly title: string; readonly priceKopecks: number }[];
}

/** The tariff and price of the next period: what is kept, or less if it costs less by then; null if the subscription will not be renewed. */
export async function findNextTariff(
  db: Database | Transaction,
  current: CurrentSubscription,
  at: Date,
): Promise<NextPeriod | null> {
  return current.renews ? nextPeriodOf(current, await listOffers(db, { at, current })) : null;
}

/** The same of offers to the subscriber, whether it will be renewed or not. */
export function nextPeriodOf(current: CurrentSubscription, offers: readonly Tariff[]): NextPeriod | null {
  const tariff = offers.find(({ id }) => id === current.next_tariff_id);
  if (!tariff) return null;
  const tools = toolsFor(tariff, current.tools);
  if (isMadeOfTools(tariff) && tools.length === 0) return null;
  const chosen = { tariff, tools, renews: true, keeps: pricesOf(tariff, tools) };
  const parts = isMadeOfTools(tariff)
    ? tools.map(({ service, title, price_kopecks: priceKopecks }) => ({ service, title, priceKopecks }))
    : [{ service: null, title: tariff.name, priceKopecks: tariff.price_kopecks }];
  return { chosen, priceKopecks: priceOf(chosen), parts };
}
