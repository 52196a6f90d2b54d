import type { Transaction } from '#database/database.ts';
import { hasUsedUpFullPrice } from '../repository.ts';
import type { Tariff } from '../tariff.ts';

/** Whether a renewal that fails leaves the services open for a while: for who has paid a full price, now or before. */
export async function hasGrace(trx: Transaction, accountId: number, { once }: Pick<Tariff, 'once'>): Promise<boolean> {
  return !once || (await hasUsedUpFullPrice(trx, accountId));
}
