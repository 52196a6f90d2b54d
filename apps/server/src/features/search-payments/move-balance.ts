import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { findBalance, gift, lockBalance, postTransfers, writeOff } from '#features/ledger/public.ts';

interface BalanceMove {
  readonly from: number;
  readonly to: number;
  readonly now: Date;
}

/** Gives what a visitor has paid in to the account that takes the visitor's searches over. */
export async function moveBalance(trx: Transaction, { from, to, now }: BalanceMove): Promise<void> {
  // In one order, so that two never wait for each other.
  for (const accountId of [from, to].sort((a, b) => a - b)) await lockBalance(trx, accountId);
  const { balanceKopecks: amountKopecks } = await findBalance(trx, from);
  if (amountKopecks === 0) return;
  const moved = { id: randomUUID(), amountKopecks, eventAt: now };
  await postTransfers(trx, from, writeOff({ ...moved, reason: `перенесено в аккаунт ${to}` }));
  await postTransfers(trx, to, gift({ ...moved, reason: 'Баланс, который был до входа' }));
}
