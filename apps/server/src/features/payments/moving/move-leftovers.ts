import type { Clock } from '#config/clock.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { lockPresence } from '#features/identity/public.ts';
import { listPassedOnWithMoney } from './leftover-repository.ts';
import { moveMoney } from './move-money.ts';

/** @limit queue: The rest is moved by the next call. */
const BATCH = 100;

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
  for (const { from, to } of await listPassedOnWithMoney(db, BATCH)) {
    await db.transaction().execute(async (trx) => {
      // Whoever deletes the account that takes over has it before the visitor.
      if ((await lockPresence(trx, to)) === 'gone') return;
      await moveMoney(trx, vault, { from, to, withSearches: false, now: clock() });
    });
  }
}
