import type { Transaction } from '#database/database.ts';
import { lockCard } from './card-repository.ts';

/** Whether the account has this card; then nobody removes it until the transaction ends. */
export async function holdCard(
  trx: Transaction,
  key: { readonly accountId: number; readonly id: string },
): Promise<boolean> {
  return (await lockCard(trx, key)) !== null;
}
