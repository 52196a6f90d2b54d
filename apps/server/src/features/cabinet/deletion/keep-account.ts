import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { type AccountId, cancelDeletion } from '#features/identity/public.ts';
import { recordAudit } from '#features/privacy/public.ts';

/** Cancels the deletion of the account. Does nothing if none is pending. */
export async function keepAccount(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  accountId: AccountId,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isCancelled = await cancelDeletion(trx, { accountId, now: clock() });
    if (isCancelled) await recordAudit(trx, { accountId, action: 'account.deletion_cancelled', subject: {} });
  });
}
