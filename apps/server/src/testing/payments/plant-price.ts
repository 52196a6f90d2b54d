import type { Database } from '#database/database.ts';
import { planPrice } from '#features/tariffs/prices/plan-price.ts';

/** Plans a price, in kopecks, for a tariff that is not made of tools; or for each tool of one that is. */
export async function plantPrice(
  db: Database,
  price: { readonly tariff: string; readonly from: Date; readonly now: Date },
  kopecks: number | Readonly<Record<number, number>>,
): Promise<string> {
  const prices =
    typeof kopecks === 'number'
      ? [{ service: null, price_kopecks: kopecks }]
      : Object.entries(kopecks).map(([service, sum]) => ({ service: Number(service), price_kopecks: sum }));
  const order = { tariffId: price.tariff, prices, validFrom: price.from, now: price.now };
  const outcome = await db.transaction().execute((trx) => planPrice(trx, order));
  if (outcome.kind === 'refused') throw new Error(`No price: ${outcome.because}`);
  return outcome.id;
}
