import type { AccountMove } from '#database/copy-to-account.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Transaction } from '#database/database.ts';
import { release, reserve } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { freeHolds } from '#features/payments/public.ts';
import { moveMoney } from '#features/payments/returns/leaving.ts';
import { copySearchPayments, lockReserved, type StoredPayment } from './repository.ts';

interface SearchMove extends AccountMove {
  /** The searches that the other account takes over. The visitor's others go with the visitor. */
  readonly searchIds: readonly string[];
  readonly now: Date;
}

/**
 * Gives everything that a visitor has paid to the account that takes the visitor's searches over. What is reserved for a search in
 * progress is reserved there again; what is reserved for a search that is not taken over is free. The caller has locked the searches.
 */
export async function moveSearchPayments(
  trx: Transaction,
  vault: Vault,
  { from, to, searchIds, now }: SearchMove,
): Promise<void> {
  const reserved = await lockReserved(trx, from);
  const ofBalance = reserved.filter(({ invoice_id: invoiceId }) => invoiceId === null);
  await post(
    trx,
    from,
    ofBalance.flatMap((payment) => release(toPart(payment, now))),
  );
  await moveMoney(trx, vault, { from, to, withSearches: true, now });
  const isMoving = ({ search_id: searchId }: StoredPayment) => searchIds.includes(searchId);
  await post(
    trx,
    to,
    ofBalance.filter(isMoving).flatMap((payment) => reserve(toPart(payment, now))),
  );
  const going = reserved.filter((payment) => !isMoving(payment)).map(({ search_id: searchId }) => searchId);
  await freeHolds(trx, to, going);
  await copySearchPayments(trx, { from, to }, searchIds);
}

function toPart({ run_id: runId, search_id: searchId, price_kopecks: amountKopecks }: StoredPayment, eventAt: Date) {
  return { runId, searchId, amountKopecks, eventAt };
}

async function post(trx: Transaction, accountId: number, transfers: ReturnType<typeof reserve>): Promise<void> {
  const posted = await postTransfers(trx, accountId, transfers);
  // What is moved was there, and nobody else posts for either account now.
  if (posted.kind === 'insufficient') throw new Error(`What was reserved for a search is not there: ${posted.key}`);
}
