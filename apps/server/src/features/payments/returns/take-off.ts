import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { writeOff } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';

interface TakenOff {
  readonly accountId: number;
  readonly amountKopecks: number;
  readonly reason: string;
  readonly now: Date;
}

type TakeOffOutcome = 'taken' | 'insufficient';

/** Takes money off a balance, such as a gift made by mistake. */
export async function takeOffBalance(
  trx: Transaction,
  { accountId, amountKopecks, reason, now }: TakenOff,
): Promise<TakeOffOutcome> {
  const transfers = writeOff({ id: randomUUID(), reason, amountKopecks, eventAt: now });
  const posted = await postTransfers(trx, accountId, transfers);
  return posted.kind === 'posted' ? 'taken' : 'insufficient';
}
