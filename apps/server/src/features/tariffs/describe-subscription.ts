import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import type { Subscription } from '@vidno/contract/money/tariffs';
import type { Clock } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { listCards } from '#features/payments/public.ts';
import { findRefund } from './cancelling/cancel-subscription.ts';
import { nextPeriodOf } from './choose-tariff.ts';
import { offersTo, type PriceList, readPriceList } from './prices/offers.ts';
import { findCurrent } from './repository.ts';
import { type CurrentSubscription, isMadeOfTools, priceOf, retriesLeft, servicesEnd, toolsFor } from './tariff.ts';

/** What the account has subscribed to, what will be charged for it, and from which card. */
export async function describeSubscription(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  accountId: number,
): Promise<Subscription> {
  const now = clock();
  const [current, prices, cards] = await Promise.all([
    findCurrent(db, accountId),
    readPriceList(db, now),
    listCards(db, accountId),
  ]);
  const tariffs = offersTo(current, prices);
  const tariff = tariffs.find(({ id }) => id === current?.tariff_id);
  const tools = tariffs.find(isMadeOfTools)?.tools ?? [];
  const card = cards.find(({ id }) => id === current?.card_id);
  const next = current && card ? nextPeriodOf(current, tariffs) : null;
  const charge = next && current && { at: current.paid_until.toISOString(), amount_kopecks: next.priceKopecks };
  const cardsOf = cards.map((stored) => ({
    id: stored.id,
    last_digits: stored.last_digits,
    brand: stored.brand,
    expires: stored.expires,
    renews: stored.id === current?.card_id && (current?.renews ?? false),
  }));
  const checkboxes = tools.map(({ service, title, price_kopecks }, order) => ({
    id: service,
    text: title,
    order,
    checked: current?.services.includes(service) ?? false,
    price: price_kopecks / KOPECKS_PER_RUBLE,
  }));
  if (!current) return { ...NO_SUBSCRIPTION, checkboxes, cards: cardsOf };
  return {
    sub_id: current.id,
    checkboxes,
    cards: cardsOf,
    tariff: current.tariff_id,
    state: current.state,
    sub_name: tariff?.name ?? current.tariff_id,
    sub_price: current.price_kopecks / KOPECKS_PER_RUBLE,
    others_pay_kopecks: findHigherPrice(current, prices),
    paid_until: current.paid_until.toISOString(),
    next_charge:
      charge && current.renews
        ? { ...charge, at: (retriesLeft(current)[0] ?? current.paid_until).toISOString() }
        : null,
    stopped_at: current.stopped_at?.toISOString() ?? null,
    resumable: current.stopped_at !== null && current.paid_until > now ? charge : null,
    dunning: describeDunning(current),
    refund_kopecks: await findRefund(db, current, now),
  };
}

const NO_SUBSCRIPTION = {
  sub_id: null,
  sub_name: '',
  sub_price: 0,
  others_pay_kopecks: null,
  tariff: null,
  paid_until: null,
  state: 'none' as const,
  next_charge: null,
  stopped_at: null,
  resumable: null,
  dunning: null,
  refund_kopecks: 0,
} as const;

/** Of the next period, for somebody who buys now; null if the account pays as much. */
function findHigherPrice(current: CurrentSubscription, prices: PriceList): number | null {
  const priceTo = (buyer: CurrentSubscription | null): number => {
    const tariff = offersTo(buyer, prices).find(({ id }) => id === current.next_tariff_id);
    return tariff ? priceOf({ tariff, tools: toolsFor(tariff, current.tools) }) : 0;
  };
  return priceTo(null) > priceTo(current) ? priceTo(null) : null;
}

/** Null while everything is paid. */
function describeDunning(current: CurrentSubscription): Subscription['dunning'] {
  if (current.failed_at === null) return null;
  return {
    reason: current.reason,
    retries: retriesLeft(current).map((at) => at.toISOString()),
    ends_at: servicesEnd(current).toISOString(),
  };
}
