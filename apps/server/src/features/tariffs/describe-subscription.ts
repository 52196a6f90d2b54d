import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import type { Subscription } from '@vidno/contract/money/tariffs';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { listCards } from '#features/payments/public.ts';
import { giveBack, sumOf } from './quoting/quote-rules.ts';
import { findNextTariff } from './renewing/find-next-tariff.ts';
import { findCurrent, listStoredTariffs } from './repository.ts';
import { retriesLeft, servicesEnd } from './schedule-rules.ts';
import { isMadeOfTools } from './tariff.ts';

/** What the account has subscribed to, what will be charged for it, and from which card. */
export async function describeSubscription(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  accountId: number,
): Promise<Subscription> {
  const [current, tariffs, cards] = await Promise.all([
    findCurrent(db, accountId),
    listStoredTariffs(db),
    listCards(db, accountId),
  ]);
  const tariff = tariffs.find(({ id }) => id === current?.tariff_id);
  const tools = tariffs.find(isMadeOfTools)?.tools ?? [];
  const card = cards.find(({ id }) => id === current?.card_id);
  const next = current && card ? await findNextTariff(db, current) : null;
  const now = clock();
  return {
    sub_id: current?.id ?? null,
    sub_name: tariff?.name ?? current?.tariff_id ?? '',
    sub_price: (current?.price_kopecks ?? 0) / KOPECKS_PER_RUBLE,
    checkboxes: tools.map(({ service, title, price_kopecks }, order) => ({
      id: service,
      text: title,
      order,
      checked: current?.services.includes(service) ?? false,
      price: price_kopecks / KOPECKS_PER_RUBLE,
    })),
    tariff: current?.tariff_id ?? null,
    state: current?.state ?? 'none',
    paid_until: current?.paid_until.toISOString() ?? null,
    next_charge:
      current && next
        ? {
            at: (retriesLeft(current)[0] ?? current.paid_until).toISOString(),
            amount_kopecks: next.priceKopecks,
          }
        : null,
    dunning:
      current && current.failed_at !== null
        ? {
            reason: current.reason,
            retries: retriesLeft(current).map((at) => at.toISOString()),
            ends_at: servicesEnd(current).toISOString(),
          }
        : null,
    refund_kopecks: current?.state === 'active' ? sumOf(giveBack(current, current.parts, now)) : 0,
    cards: cards.map((stored) => ({
      id: stored.id,
      last_digits: stored.last_digits,
      brand: stored.brand,
      expires: stored.expires,
      renews: stored.id === current?.card_id && (current?.renews ?? false),
    })),
  };
}
