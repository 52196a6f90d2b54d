import type { Transaction } from '#database/database.ts';
import { lockCard } from './card-repository.ts';

/** `held`: nobody removes the card until the transaction ends. */
export async function holdCard(
  trx: Transaction,
  key: { readonly accountId: number; readonly id: string },
): Promise<'held' | 'no_card'> {
  return (await lockCard(trx, key)) === null ? 'no_card' : 'held';
}
