import type { Clock } from '#config/clock.ts';
import { DAY_MS } from '#config/durations.ts';
import type { Database } from '#database/database.ts';
import { moneyTransaction } from '#features/ledger/public.ts';
import { lockInvoice } from '../invoices/invoice-repository.ts';
import { listUnusedHolds } from './hold-repository.ts';
import { releaseLockedHold } from './release-hold.ts';

const UNUSED_HOLD_MS = DAY_MS;
/** @limit queue: The rest is released by the next call. */
const BATCH = 100;

/** Money that was held for a search nobody has started goes back after a day. */
export async function releaseUnusedHolds({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  const unused = await listUnusedHolds(db, { heldBefore: new Date(now.getTime() - UNUSED_HOLD_MS), limit: BATCH });
  for (const { account_id: accountId, id } of unused) {
    await moneyTransaction(db, accountId, async (trx) => {
      const invoice = await lockInvoice(trx, { accountId, id });
      if (invoice?.search_id === null && invoice.fate === null) await releaseLockedHold(trx, invoice, now);
    });
  }
}
