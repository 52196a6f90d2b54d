import type { Transaction } from '#database/database.ts';
import {
  type AccountId,
  endSessions,
  findAccount,
  type Passwords,
  queueAccountNotice,
  refuseWrongOwnPassword,
  scheduleDeletion,
} from '#features/identity/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import type { Logger } from '#observability/log.ts';
import { type EraseAccountTools, eraseAccount } from './erase-account.ts';

export interface RequestDeletionTools extends EraseAccountTools {
  readonly log: Logger;
  readonly passwords: Passwords;
}

/** In which the user may change their mind. */
const DELETION_DAYS = 14;
const DAY_MS = 24 * 3_600_000;

export type RequestDeletionOutcome =
  /** Null if the account has been deleted. */
  | { readonly kind: 'requested'; readonly deletionAt: Date | null }
  | { readonly kind: 'refused'; readonly because: 'password_wrong' | 'overloaded' };

/** Deletes the account in 14 days, or at once. */
export async function requestDeletion(
  tools: RequestDeletionTools,
  { accountId, atOnce, password }: { accountId: AccountId; atOnce: boolean; password: string | undefined },
): Promise<RequestDeletionOutcome> {
  const { db, clock, log } = tools;
  const refused = await refuseWrongOwnPassword(tools, { accountId, given: password });
  if (refused !== null) return { kind: 'refused', because: refused };
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
  if (!atOnce) return { kind: 'requested', deletionAt };
  // What has begun is finished by the job, so the answer is not an error.
  const outcome = await eraseAccount(tools, accountId).catch((error: unknown) => {
    log.error({ err: error }, 'an account could not be deleted at once');
    return 'waiting' as const;
  });
  return { kind: 'requested', deletionAt: outcome === 'erased' ? null : deletionAt };
}

async function queueNotice(trx: Transaction, accountId: AccountId, now: Date): Promise<void> {
  const { email: address } = await findAccount(trx, accountId);
  await queueAccountNotice(trx, { accountId, kind: 'deletion_requested', address, now });
}
