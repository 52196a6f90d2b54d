import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { listUnusedHolds, lockInvoice, updateInvoice } from '../invoices/invoice-repository.ts';
import { queueOrder } from '../orders/queue-order.ts';

const UNUSED_HOLD_MS = 24 * 3_600_000;
/** The rest is left to the next call. */
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
    await db.transaction().execute(async (trx) => {
      const invoice = await lockInvoice(trx, { accountId, id });
      if (invoice?.state !== 'held' || invoice.search_id !== null || invoice.ask_at === null) return;
      await queueOrder(trx, invoice, { kind: 'release', amountKopecks: invoice.amount_kopecks, now });
      await updateInvoice(trx, { accountId, id }, { ask_at: null });
    });
  }
}
