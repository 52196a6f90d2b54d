import { type Proof, scheduleDeletion } from '#features/identity/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import type { Logger } from '#observability/log.ts';
import { type EraseAccountTools, eraseAccount } from './erase-account.ts';

export interface RequestDeletionTools extends EraseAccountTools {
  readonly log: Logger;
}

/** Deletes the account in 14 days, or at once; returns null if it has been. */
export async function requestDeletion(
  tools: RequestDeletionTools,
  { accountId }: Proof,
  { atOnce }: { atOnce: boolean },
): Promise<Date | null> {
  const { db, clock, log } = tools;
  const deletionAt = await db.transaction().execute(async (trx) => {
    const at = await scheduleDeletion(trx, { accountId, atOnce, now: clock() });
    await recordAudit(trx, { accountId, action: 'account.deletion_requested', subject: { at_once: atOnce } });
    return at;
  });
  if (!atOnce) return deletionAt;
  // What has started is finished by the job, so the answer is not an error.
  const outcome = await eraseAccount(tools, accountId).catch((error: unknown) => {
    log.error({ err: error }, 'an account could not be deleted at once');
    return 'waiting' as const;
  });
  return outcome === 'erased' ? null : deletionAt;
}
