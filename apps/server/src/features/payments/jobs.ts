import { type Clock, DAY_MS } from '#config/time.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { lockPresence } from '#features/identity/public.ts';
import { moneyTransaction } from '#features/ledger/balance.ts';
import type { Scheduler } from '#queue/queue.ts';
import { lockInvoice } from './invoice-repository.ts';
import { listUnusedHolds } from './orders/hold-repository.ts';
import { releaseLockedHold } from './orders/holds.ts';
import { type AskProviderTools, askAboutOpenInvoices } from './reconciling.ts';
import { moveMoney } from './returns/leaving.ts';
import { listPassedOnWithMoney } from './returns/leaving-repository.ts';

export async function schedulePaymentJobs(scheduler: Scheduler, tools: AskProviderTools): Promise<void> {
  await scheduler.schedule('ask-about-open-invoices', '* * * * *', () => askAboutOpenInvoices(tools));
  await scheduler.schedule('release-unused-holds', '*/10 * * * *', () => releaseUnusedHolds(tools));
  await scheduler.schedule('move-leftovers', '*/10 * * * *', () => moveLeftovers(tools));
}

const UNUSED_HOLD_MS = DAY_MS;
/** @limit queue: The rest is released by the next call. */
const HOLDS_AT_ONCE = 100;

/** Money that was held for a search nobody has started goes back after a day. */
export async function releaseUnusedHolds({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  const unused = await listUnusedHolds(db, {
    heldBefore: new Date(now.getTime() - UNUSED_HOLD_MS),
    limit: HOLDS_AT_ONCE,
  });
  for (const { account_id: accountId, id } of unused) {
    await moneyTransaction(db, accountId, async (trx) => {
      const invoice = await lockInvoice(trx, { accountId, id });
      if (invoice?.search_id === null && invoice.fate === null) await releaseLockedHold(trx, invoice, now);
    });
  }
}

/** @limit queue: The rest is moved by the next call. */
const LEFTOVERS_AT_ONCE = 100;

/**
 * What has come back to a visitor after the login, such as the price of a search that was in progress then and has found nobody,
 * follows the rest of the visitor's money.
 */
export async function moveLeftovers({
  db,
  clock,
  vault,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
}): Promise<void> {
  for (const { from, to } of await listPassedOnWithMoney(db, LEFTOVERS_AT_ONCE)) {
    await db.transaction().execute(async (trx) => {
      // Whoever deletes the account that takes over has it before the visitor.
      if ((await lockPresence(trx, to)) === 'gone') return;
      await moveMoney(trx, vault, { from, to, withSearches: false, now: clock() });
    });
  }
}
