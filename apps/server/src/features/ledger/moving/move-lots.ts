import { randomUUID } from 'node:crypto';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Transaction } from '#database/database.ts';
import { bookTransfers } from '../book-transfers.ts';
import { moveIn, moveOut } from '../operation-rules.ts';
import { listOpenLots, lockAccounts } from '../repository.ts';

/**
 * Moves the balance of one account to another, lot by lot, so that what a card has paid can still go back to it, and what was given
 * stays a gift. What is reserved stays where it is.
 */
export async function moveLots(
  trx: Transaction,
  { from, to, now }: AccountMove & { readonly now: Date },
): Promise<void> {
  // In one order, so that two never wait for each other.
  for (const accountId of [from, to].sort((one, other) => one - other)) await lockAccounts(trx, accountId);
  const lots = await listOpenLots(trx, { accountId: from, ids: [] });
  if (lots.length === 0) return;
  const moves = lots.map(({ key: lotKey, invoiceId, leftKopecks: amountKopecks }) => ({
    moveId: randomUUID(),
    lotKey,
    invoiceId,
    amountKopecks,
    eventAt: now,
  }));
  await bookTransfers(trx, from, moves.flatMap(moveOut));
  await bookTransfers(
    trx,
    to,
    moves.flatMap(({ lotKey, ...move }) => moveIn(move)),
  );
}
