import type { Database, Transaction } from '#database/database.ts';
import { findBalance, sumUsedFor } from '#features/ledger/public.ts';
import { sumPaidForTariffs } from '#features/payments/public.ts';

/**
 * What was paid for tariffs and is used by none: a change has left it on the balance. Cancelling gives it back to the card, as the
 * offer promises; what the user has put there stays.
 */
export async function findLeftByChanges(db: Database | Transaction, accountId: number): Promise<number> {
  const paid = await sumPaidForTariffs(db, accountId);
  const used = await sumUsedFor(db, accountId, 'tariff');
  const { balanceKopecks } = await findBalance(db, accountId);
  return Math.min(Math.max(paid - used, 0), balanceKopecks);
}
