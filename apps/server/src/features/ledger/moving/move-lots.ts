import { randomUUID } from 'node:crypto';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Transaction } from '#database/database.ts';
import { moveIn, moveOut } from '../operation-rules.ts';
import { postTransfers } from '../post-transfers.ts';
import { listOpenLots, lockAccounts } from '../repository.ts';

export type MoveLotsOutcome = { readonly kind: 'nothing' } | { readonly kind: 'moved'; readonly amountKopecks: number };

/**
 * Moves the balance of one account to another, lot by lot, so that what a card has paid can still go back to it, and what was given
 * stays a gift. What is reserved stays where it is.
 */
export async function moveLots(
  trx: Transaction,
  { from, to, now }: AccountMove & { readonly now: Date },
): Promise<MoveLotsOutcome> {
  // In one order, so that two never wait for each other.
  for (const accountId of [from, to].sort((one, other) => one - other)) await lockAccounts(trx, accountId);
  const lots = await listOpenLots(trx, { accountId: from, ids: [] });
  if (lots.length === 0) return { kind: 'nothing' };
  const moves = lots.map(({ key: lotKey, invoiceId, leftKopecks: amountKopecks }) => ({
    ...{ moveId: randomUUID(), lotKey, invoiceId, amountKopecks, eventAt: now },
  }));
  await post(trx, from, moves.flatMap(moveOut));
  await post(
    trx,
    to,
    moves.flatMap(({ lotKey, ...move }) => moveIn(move)),
  );
  return { kind: 'moved', amountKopecks: moves.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0) };
}

async function post(trx: Transaction, accountId: number, transfers: ReturnType<typeof moveIn>): Promise<void> {
  const posted = await postTransfers(trx, accountId, transfers);
  // Both accounts are locked, so that nothing can have been spent meanwhile.
  if (posted.kind === 'insufficient') throw new Error(`The lot of ${posted.key} has less than was read`);
}
