import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { moneyTransaction, postTransfers, useForService } from '#features/ledger/public.ts';
import { lockSearchPayment, type SearchKey, updateSearchPayment } from './repository.ts';

export type UnlockOutcome =
  | { readonly kind: 'unlocked' }
  | { readonly kind: 'refused'; readonly because: 'search_not_found' | 'already_unlocked' | 'not_paid' };

/** Opens the result of a demo search for money on the balance. */
export async function unlockSearch(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  key: SearchKey,
): Promise<UnlockOutcome> {
  return await moneyTransaction(db, key.accountId, (trx) => unlockIn(trx, key, clock()));
}

/** With the user's ledger locked. */
export async function unlockIn(trx: Transaction, key: SearchKey, now: Date): Promise<UnlockOutcome> {
  const payment = await lockSearchPayment(trx, key);
  if (!payment) return { kind: 'refused', because: 'search_not_found' };
  if (payment.state !== 'locked') return { kind: 'refused', because: 'already_unlocked' };
  const posted = await postTransfers(
    trx,
    key.accountId,
    useForService({
      useId: key.searchId,
      service: 'search',
      runId: null,
      subscriptionId: null,
      amountKopecks: payment.price_kopecks,
      eventAt: now,
    }),
  );
  if (posted.kind === 'insufficient') return { kind: 'refused', because: 'not_paid' };
  await updateSearchPayment(trx, key, { state: 'charged' });
  return { kind: 'unlocked' };
}
