import type { Transaction } from '#database/database.ts';
import { hasUsedUpFullPrice } from '../repository.ts';
import type { Tariff } from '../tariff.ts';

/** Whether a failed renewal leaves the services open for a while, as it does once a full price has been paid. */
export async function hasGrace(trx: Transaction, accountId: number, { once }: Pick<Tariff, 'once'>): Promise<boolean> {
  return !once || (await hasUsedUpFullPrice(trx, accountId));
}
