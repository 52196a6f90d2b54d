import type { Transaction } from '#database/database.ts';
import { lockBalance } from '#features/ledger/public.ts';
import { giveBackSearch, payerOf } from './give-back-search.ts';
import { countRejected, lockSearchPayment, updateSearchPayment } from './repository.ts';
import { REJECTED_PER_DAY_MAX, REJECTION_MS } from './rules.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Gives the money of a search back when its owner has marked everybody found as «Не он(а)»: within 24 hours, if nobody was found
 * confidently, and three times a day. Returns whether it did.
 */
export async function releaseRejected(
  trx: Transaction,
  { accountId, searchId, now }: { readonly accountId: number; readonly searchId: string; readonly now: Date },
): Promise<boolean> {
  const key = { accountId, searchId };
  const payment = await lockSearchPayment(trx, key);
  if (payment?.state !== 'charged' || payment.confident || payment.ended_at === null) return false;
  if (now.getTime() - payment.ended_at.getTime() > REJECTION_MS) return false;
  // One at a time for an account, so that two at once are counted; in one order, so that two never wait for each other.
  const accountIds = [...new Set([payerOf(payment), accountId])].sort((one, other) => one - other);
  for (const id of accountIds) await lockBalance(trx, id);
  const rejected = await countRejected(trx, accountId, new Date(now.getTime() - DAY_MS));
  if (rejected >= REJECTED_PER_DAY_MAX) return false;
  if ((await giveBackSearch(trx, payment, now)) === 'nothing_left') return false;
  await updateSearchPayment(trx, key, { state: 'released', rejected_at: now });
  return true;
}
