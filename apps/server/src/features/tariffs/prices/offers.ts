import type { Database, Transaction } from '#database/database.ts';
import type { Price } from '#database/tables/subscriptions.ts';
import { listStoredTariffs } from '../repository.ts';
import { isMadeOfTools, type Subscription, type Tariff } from '../tariff.ts';
import { listPricesAt } from './price-repository.ts';

/** Tariffs at the prices of a moment. A subscriber pays no more for the own one than at the last time. */

interface Asked {
  /** When the price was, or is, to be had. */
  readonly at: Date;
  /** The subscription of whoever asks; null without one. */
  readonly current: Keeper | null;
}

type Keeper = Pick<Subscription, 'tariff_id' | 'next_tariff_id' | 'kept_prices'>;

/** In the order of the operator. */
export async function listOffers(db: Database | Transaction, { at, current }: Asked): Promise<Tariff[]> {
  const stored = await listStoredTariffs(db);
  const begun = new Map((await listPricesAt(db, at)).map(({ tariff_id, prices }) => [tariff_id, prices]));
  return stored.map((tariff) => {
    const offer = withPrices(tariff, begun.get(tariff.id) ?? []);
    return current !== null && keptTariffOf(current) === tariff.id
      ? priceAtMost(offer, keptOf(current, tariff))
      : offer;
  });
}

/** Null if there is no such tariff. */
export async function findOffer(db: Database | Transaction, id: string, asked: Asked): Promise<Tariff | null> {
  return (await listOffers(db, asked)).find((offer) => offer.id === id) ?? null;
}

/** `stored` is the tariff at its first price, the only one that the first release knew: its rows say nothing. */
export function keptOf({ kept_prices: kept }: Pick<Keeper, 'kept_prices'>, stored: Tariff): readonly Price[] {
  return kept ?? pricesOf(stored, stored.tools);
}

/** The tariff of the next period if there will be one; as long as the subscription lasts, its price is kept. */
function keptTariffOf({ tariff_id, next_tariff_id }: Keeper): string {
  return next_tariff_id ?? tariff_id;
}

/** What it costs line by line, of these tools. */
export function pricesOf(tariff: Tariff, tools: Tariff['tools']): Price[] {
  if (!isMadeOfTools(tariff)) return [{ service: null, price_kopecks: tariff.price_kopecks }];
  return tools.map(({ service, price_kopecks }) => ({ service, price_kopecks }));
}

function withPrices(tariff: Tariff, prices: readonly Price[]): Tariff {
  return reprice(tariff, (service, kopecks) => kopecksOf(prices, service) ?? kopecks);
}

function priceAtMost(tariff: Tariff, kept: readonly Price[]): Tariff {
  return reprice(tariff, (service, kopecks) => Math.min(kopecks, kopecksOf(kept, service) ?? kopecks));
}

function reprice(tariff: Tariff, toKopecks: (service: number | null, kopecks: number) => number): Tariff {
  if (!isMadeOfTools(tariff)) return { ...tariff, price_kopecks: toKopecks(null, tariff.price_kopecks) };
  const tools = tariff.tools.map((tool) => ({ ...tool, price_kopecks: toKopecks(tool.service, tool.price_kopecks) }));
  return { ...tariff, tools };
}

function kopecksOf(prices: readonly Price[], service: number | null): number | undefined {
  return prices.find((price) => price.service === service)?.price_kopecks;
}
