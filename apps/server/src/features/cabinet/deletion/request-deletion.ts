import { DAY_MS } from '#config/durations.ts';
import type { Transaction } from '#database/database.ts';
import {
  endSessions,
  findAccount,
  type Proof,
  queueAccountNotice,
  scheduleDeletion,
} from '#features/identity/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import type { Logger } from '#observability/log.ts';
import { type EraseAccountTools, eraseAccount } from './erase-account.ts';

export interface RequestDeletionTools extends EraseAccountTools {
  readonly log: Logger;
}

/** In which the user may change their mind. */
const DELETION_DAYS = 14;

/** Deletes the account in 14 days, or at once; returns null if it has been. */
export async function requestDeletion(
  tools: RequestDeletionTools,
  { accountId }: Proof,
  { atOnce }: { atOnce: boolean },
): Promise<Date | null> {
  const { db, clock, log } = tools;
  const now = clock();
  const deletionAt = await db.transaction().execute(async (trx) => {
    const at = await scheduleDeletion(trx, {
      accountId,
      at: atOnce ? now : new Date(now.getTime() + DELETION_DAYS * DAY_MS),
    });
    await recordAudit(trx, { accountId, action: 'account.deletion_requested', subject: { at_once: atOnce } });
    if (atOnce) await endSessions(trx, { accountId, ended: 'all' });
    else await queueNotice(trx, accountId, now);
    return at;
  });
  if (!atOnce) return deletionAt;
  // What has begun is finished by the job, so the answer is not an error.
  const outcome = await eraseAccount(tools, accountId).catch((error: unknown) => {
    log.error({ err: error }, 'an account could not be deleted at once');
    return 'waiting' as const;
  });
  return outcome === 'erased' ? null : deletionAt;
}

async function queueNotice(trx: Transaction, accountId: number, now: Date): Promise<void> {
  const { email: address } = await findAccount(trx, accountId);
  await queueAccountNotice(trx, { accountId, kind: 'deletion_requested', address, now });
}
