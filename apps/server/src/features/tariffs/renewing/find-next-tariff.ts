import type { Database, Transaction } from '#database/database.ts';
import { findTariff } from '../repository.ts';
import { type ChosenTariff, type CurrentSubscription, isMadeOfTools, priceOf } from '../tariff.ts';

export interface NextPeriod {
  readonly chosen: ChosenTariff;
  readonly priceKopecks: number;
  readonly parts: readonly { readonly service: number | null; readonly title: string; readonly priceKopecks: number }[];
}

/** The tariff and price of the next period, at today's prices; null if the subscription will not be renewed. */
export async function findNextTariff(
  db: Database | Transaction,
  current: CurrentSubscription,
): Promise<NextPeriod | null> {
  if (!current.renews || current.next_tariff_id === null) return null;
  const tariff = await findTariff(db, current.next_tariff_id);
  if (!tariff) return null;
  const tools = tariff.tools.filter(({ service }) => current.tools.includes(service));
  if (isMadeOfTools(tariff) && tools.length === 0) return null;
  const chosen = { tariff, tools, renews: true };
  const parts = isMadeOfTools(tariff)
    ? tools.map(({ service, title, price_kopecks: priceKopecks }) => ({ service, title, priceKopecks }))
    : [{ service: null, title: tariff.name, priceKopecks: tariff.price_kopecks }];
  return { chosen, priceKopecks: priceOf(chosen), parts };
}
