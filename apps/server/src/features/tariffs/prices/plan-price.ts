import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import type { Price } from '#database/tables/subscriptions.ts';
import { findOffer, pricesOf } from './offers.ts';
import { insertPrice, listPlanned, lockPrice, updatePrice } from './price-repository.ts';

interface NewPrice {
  readonly tariffId: string;
  /** Complete: of all tools of the tariff. */
  readonly prices: readonly Price[];
  readonly validFrom: Date;
  readonly now: Date;
}

type PlanOutcome =
  | { readonly kind: 'planned'; readonly id: string }
  | {
      readonly kind: 'refused';
      /** `other_parts`: not the tools that the tariff is made of. */
      readonly because: 'no_tariff' | 'other_parts' | 'already_planned' | 'same_price' | 'too_soon' | 'too_late';
    };

/**
 * Further on nobody knows what things will cost.
 * @limit request: The price is refused.
 */
const PLANNED_AT_MOST_MS = 366 * DAY_MS;

/** From then on the tariff has the price, for those who buy. The caller sees to it that nobody else plans for the tariff meanwhile. */
export async function planPrice(
  trx: Transaction,
  { tariffId, prices, validFrom, now }: NewPrice,
): Promise<PlanOutcome> {
  const tariff = await findOffer(trx, tariffId, { at: now, current: null });
  if (!tariff) return { kind: 'refused', because: 'no_tariff' };
  const present = pricesOf(tariff, tariff.tools);
  const wanted = present.map(({ service }) => prices.find((price) => price.service === service));
  const complete = wanted.filter((price) => price !== undefined);
  if (complete.length !== present.length || prices.length !== present.length)
    return { kind: 'refused', because: 'other_parts' };
  if (validFrom <= now) return { kind: 'refused', because: 'too_soon' };
  if (validFrom.getTime() - now.getTime() > PLANNED_AT_MOST_MS) return { kind: 'refused', because: 'too_late' };
  if ((await listPlanned(trx, now)).some(({ tariff_id }) => tariff_id === tariffId))
    return { kind: 'refused', because: 'already_planned' };
  if (present.every(({ price_kopecks }, index) => complete[index]?.price_kopecks === price_kopecks))
    return { kind: 'refused', because: 'same_price' };
  const id = randomUUID();
  await insertPrice(trx, {
    id,
    tariff_id: tariffId,
    prices: JSON.stringify(complete),
    valid_from: validFrom,
    created_at: now,
    event_id: null,
    withdrawn_at: null,
    withdrawn_event_id: null,
    told_at: null,
  });
  return { kind: 'planned', id };
}

/** Takes a price back before its day. */
export async function withdrawPrice(
  trx: Transaction,
  { tariffId, id, now }: { readonly tariffId: string; readonly id: string; readonly now: Date },
): Promise<'withdrawn' | 'not_found' | 'already_withdrawn' | 'in_force'> {
  const price = await lockPrice(trx, { tariffId, id });
  if (!price) return 'not_found';
  if (price.withdrawn_at !== null) return 'already_withdrawn';
  if (price.valid_from <= now) return 'in_force';
  await updatePrice(trx, id, { withdrawn_at: now });
  return 'withdrawn';
}
