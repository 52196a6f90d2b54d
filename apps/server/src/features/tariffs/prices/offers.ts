import type { Database, Transaction } from '#database/database.ts';
import type { Price } from '#database/tables/subscriptions.ts';
import { listStoredTariffs } from '../repository.ts';
import { isMadeOfTools, type Subscription, type Tariff } from '../tariff.ts';
import { listPricesAt, type TariffPrice } from './price-repository.ts';

/** Tariffs at the prices of a moment. A subscriber pays no more for the own one than at the last time. */

type Keeper = Pick<Subscription, 'tariff_id' | 'next_tariff_id' | 'kept_prices'>;

interface Asked {
  /** When the price was, or is, to be had. */
  readonly at: Date;
  /** The subscription of whoever asks; null without one. */
  readonly current: Keeper | null;
}

/** What stands on the price tags at a moment. */
export interface PriceList {
  /** In the order of the operator, at their first prices. */
  readonly stored: readonly Tariff[];
  /** By tariff, the price that has replaced its first one. */
  readonly begun: ReadonlyMap<string, Pick<TariffPrice, 'prices' | 'valid_from'>>;
}

export async function readPriceList(db: Database | Transaction, at: Date): Promise<PriceList> {
  const stored = await listStoredTariffs(db);
  return { stored, begun: new Map((await listPricesAt(db, at)).map((price) => [price.tariff_id, price])) };
}

/** In the order of the operator. */
export function offersTo(current: Keeper | null, { stored, begun }: PriceList): Tariff[] {
  return stored.map((tariff) => {
    const keeper = current !== null && keptTariffOf(current) === tariff.id ? current : null;
    return offerTo(keeper, tariff, begun.get(tariff.id)?.prices ?? []);
  });
}

/** A tariff at these prices; to whoever keeps lower ones, at those. `stored` is the tariff at its first price. */
export function offerTo(keeper: Pick<Keeper, 'kept_prices'> | null, stored: Tariff, prices: readonly Price[]): Tariff {
  const offer = reprice(stored, (service, kopecks) => kopecksOf(prices, service) ?? kopecks);
  if (keeper === null) return offer;
  const kept = keptOf(keeper, stored);
  return reprice(offer, (service, kopecks) => Math.min(kopecks, kopecksOf(kept, service) ?? kopecks));
}

export async function listOffers(db: Database | Transaction, { at, current }: Asked): Promise<Tariff[]> {
  return offersTo(current, await readPriceList(db, at));
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

function reprice(tariff: Tariff, toKopecks: (service: number | null, kopecks: number) => number): Tariff {
  if (!isMadeOfTools(tariff)) return { ...tariff, price_kopecks: toKopecks(null, tariff.price_kopecks) };
  const tools = tariff.tools.map((tool) => ({ ...tool, price_kopecks: toKopecks(tool.service, tool.price_kopecks) }));
  return { ...tariff, tools };
}

function kopecksOf(prices: readonly Price[], service: number | null): number | undefined {
  return prices.find((price) => price.service === service)?.price_kopecks;
}
