import type { Transaction } from '#database/database.ts';
import { lockLedger } from './lock-ledger.ts';
import { type Chargeback, chargeback } from './operation-rules.ts';
import { type PostOutcome, postTransfers } from './post-transfers.ts';

/** A bank has taken a payment back: what is left of it in the balance goes, and the rest is our loss. Told twice, posted once. */
export async function postChargeback(
  trx: Transaction,
  accountId: number,
  payment: Omit<Chargeback, 'leftKopecks'>,
): Promise<PostOutcome> {
  const wholly = chargeback({ ...payment, leftKopecks: payment.amountKopecks });
  const { state } = await lockLedger(trx, accountId, wholly);
  const [known, knownCover] = wholly.map(({ key }) => state.transfers.get(key));
  const lot = state.lots.find(({ key }) => wholly.some(({ ofKey }) => ofKey === key));
  // Told again, it covers what it covered then, whatever is left now.
  const leftKopecks = known ? (knownCover?.amountKopecks ?? 0) : (lot?.leftKopecks ?? 0);
  return await postTransfers(trx, accountId, chargeback({ ...payment, leftKopecks }));
}
