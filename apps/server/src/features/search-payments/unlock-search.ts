import { SERVICE } from '@vidno/contract/constants';
import { PAID_SEARCH_DAYS } from '@vidno/contract/hidden-person';
import type { Paying, Searcher } from '#config/paying.ts';
import { type Clock, DAY_MS } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { listServices } from '#features/identity/public.ts';
import { moneyTransaction } from '#features/ledger/balance.ts';
import { useForService } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { hasEarned } from '#features/ledger/public.ts';
import { hasChargedSearch, lockSearchPayment, type SearchKey, updateSearchPayment } from './repository.ts';

type UnlockOutcome =
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

/** Why an account may see people that we are not sure of, for whom nothing is charged. */
export type UncertainRight = 'payments_off' | 'service' | 'paid' | 'none';

export type Viewer = Pick<Searcher, 'accountId' | 'isVisitor'>;

/** Asked of the account itself: neither what every visitor has, nor what a promo host opens, pays for anything. */
export async function findUncertainRight(
  reader: Database | Transaction,
  { accountId, isVisitor }: Viewer,
  { now, paying }: { readonly now: Date; readonly paying: Paying },
): Promise<UncertainRight> {
  if (!paying.isOn) return 'payments_off';
  const services = isVisitor ? [] : await listServices(reader, { accountId, ...paying.termsAt(now) });
  if (services.includes(SERVICE.smartSearch)) return 'service';
  const paid = { accountId, since: new Date(now.getTime() - PAID_SEARCH_DAYS * DAY_MS) };
  // The books know of searches that were removed, and a row of one whose money a bank has yet to hand over.
  const hasPaid = (await hasChargedSearch(reader, paid)) || (await hasEarned(reader, { ...paid, service: 'search' }));
  return hasPaid ? 'paid' : 'none';
}
