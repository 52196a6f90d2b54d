import { type Clock, DAY_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { closeLogins, deleteDueAccount, scheduleDeletion } from '#features/identity/accounts/deletion.ts';
import { isLastOperator } from '#features/identity/accounts/operation.ts';
import type { Proof } from '#features/identity/proofs/proof.ts';
import { cancelDeletion, findDueDeletion, listDueDeletions } from '#features/identity/public.ts';
import type { AccountId } from '#features/identity/tools.ts';
import { removeMonitorsOf } from '#features/monitors/removal.ts';
import { findMoneyLeft } from '#features/payments/public.ts';
import { hasQueryPhotos } from '#features/photo-search/public.ts';
import { deleteQueryPhotosOf, type QueryPhotoTools } from '#features/photo-search/query-photos/query-photos.ts';
import { recordAudit, withdrawConsents } from '#features/privacy/public.ts';
import { listUnfinishedSearchIds } from '#features/search-list/public.ts';
import { type RemoveSearchTools, removeSearch, removeSearchesOf } from '#features/search-list/remove-search.ts';
import { returnAllMoney } from '#features/tariffs/cancelling/cancel-subscription.ts';
import { detachTrialClaims } from '#features/tariffs/public.ts';
import type { AuthorisationTools } from '#features/vk-access/authorisation.ts';
import { revokeLogin } from '#features/vk-access/logins.ts';
import { untrackAllOf } from '#features/vk-accounts/untrack.ts';
import { purgeOverdue } from '#retention/purge-overdue.ts';
import type { EraseStep } from '#retention/table-facts.ts';
import type { Tools } from '#tools.ts';

/** One account that cannot be deleted now does not hold up the others. */
export async function deleteDueAccounts(tools: Pick<Tools, 'log'> & EraseAccountTools): Promise<void> {
  await purgeOverdue({
    list: (page) => listDueDeletions(tools.db, { now: tools.clock(), ...page }),
    remove: async (accountId) => {
      try {
        return (await eraseAccount(tools, accountId)) === 'erased';
      } catch (error) {
        tools.log.error({ err: error, accountId }, 'an account could not be deleted, and will be later');
        return false;
      }
    },
  });
}

export interface EraseAccountTools extends Pick<Tools, 'appSecret'>, RemoveSearchTools, Pick<QueryPhotoTools, 'files'> {
  /** Null if no application is registered at VK ID. */
  readonly vkAuthorisation: AuthorisationTools | null;
}

/** How long a deletion waits for VK ID to revoke the login. */
const REVOKE_DAYS = 3;

/**
 * Deletes an account whose deletion is due: ways to log in, files, what belongs to it, and last the account itself. Work in
 * progress is withdrawn, and unused money goes back; the account stays until it has. May be stopped at any point and called
 * again, also by several processes at once. The audit log stays.
 *
 * `erased` also if there is no such account any more; `waiting`: to be called again later.
 */
export async function eraseAccount(tools: EraseAccountTools, accountId: number): Promise<'erased' | 'waiting'> {
  const { db, clock } = tools;
  const due = await findDueDeletion(db, { accountId, now: clock() });
  if (due === null) return 'erased';
  for (const step of Object.values(STEPS)) {
    if ((await step(tools, { accountId, due })) === 'waiting') return 'waiting';
  }
  return await deleteRows(tools, accountId);
}

interface DueDeletion {
  readonly accountId: number;
  readonly due: Date;
}

/** What is ended before the rows go, in this order: nobody can log in any more, then files, runs, money. */
const STEPS: Readonly<
  Record<EraseStep, (tools: EraseAccountTools, deletion: DueDeletion) => Promise<'done' | 'waiting'>>
> = {
  logins: async ({ db }, { accountId }) => {
    await db.transaction().execute((trx) => closeLogins(trx, accountId));
    return 'done';
  },
  'query-photos': async (tools, { accountId }) => {
    await deleteQueryPhotosOf(tools, accountId);
    return 'done';
  },
  searches: async (tools, { accountId }) => {
    await removeSearchesOf(tools, accountId);
    return 'done';
  },
  monitors: async (tools, { accountId }) => {
    await removeMonitorsOf(tools, accountId);
    return 'done';
  },
  'vk-accounts': async (tools, { accountId }) => {
    await untrackAllOf(tools, accountId);
    return 'done';
  },
  money: async (tools, { accountId }) => {
    const { cardsLeft } = await returnAllMoney(tools, accountId);
    return cardsLeft > 0 ? 'waiting' : 'done';
  },
  'vk-login': async ({ vkAuthorisation, clock }, { accountId, due }) => {
    if (vkAuthorisation === null || (await revokeLogin(vkAuthorisation, accountId)) === 'revoked') return 'done';
    return clock().getTime() < due.getTime() + REVOKE_DAYS * DAY_MS ? 'waiting' : 'done';
  },
};

/**
 * Deletes the account and what goes with it (`retention/facts`). A request that started before the sessions ended may have added a
 * photo meanwhile; then its file has to be deleted first.
 */
async function deleteRows({ db, clock }: EraseAccountTools, accountId: number): Promise<'erased' | 'waiting'> {
  return await db.transaction().execute(async (trx) => {
    const outcome = await deleteDueAccount(trx, { accountId, now: clock() }, async () => {
      if (await hasQueryPhotos(trx, accountId)) return 'waiting';
      // This includes money that a provider refuses to give back; `doctor` names the account.
      if ((await findMoneyLeft(trx, accountId)) !== 'none') return 'waiting';
      await detachTrialClaims(trx, { accountId, now: clock() });
      return 'ready';
    });
    if (outcome === 'deleted') await recordAudit(trx, { accountId, action: 'account.deleted', subject: {} });
    return outcome === 'waiting' ? 'waiting' : 'erased';
  });
}

type DeletionOutcome =
  /** `at` is null if the account has been deleted. */
  | { readonly kind: 'requested'; readonly at: Date | null }
  | { readonly kind: 'refused'; readonly because: 'last_operator_leaves' };

/** Deletes the account in 14 days, or at once. The last operator stays. */
export async function requestDeletion(
  tools: Pick<Tools, 'log'> & EraseAccountTools,
  { accountId }: Proof,
  { atOnce }: { atOnce: boolean },
): Promise<DeletionOutcome> {
  const { db, clock, log } = tools;
  const requested = await db.transaction().execute(async (trx): Promise<DeletionOutcome> => {
    if (await isLastOperator(trx, accountId)) return { kind: 'refused', because: 'last_operator_leaves' };
    const at = await scheduleDeletion(trx, { accountId, atOnce, now: clock() });
    await recordAudit(trx, { accountId, action: 'account.deletion_requested', subject: { at_once: atOnce } });
    return { kind: 'requested', at };
  });
  if (requested.kind === 'refused' || !atOnce) return requested;
  // What has started is finished by the job, so the answer is not an error.
  const outcome = await eraseAccount(tools, accountId).catch((error: unknown) => {
    log.error({ err: error }, 'an account could not be deleted at once');
    return 'waiting' as const;
  });
  return outcome === 'erased' ? { kind: 'requested', at: null } : requested;
}

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

/**
 * No face is looked for from now on. Searches by photo that have not ended go unpaid, and the photos and embeddings of all go with
 * them; results that were delivered stay. May be called again after a crash: it does what is left.
 */
export async function withdrawConsent(
  tools: RemoveSearchTools & Pick<QueryPhotoTools, 'files'>,
  accountId: number,
): Promise<void> {
  const { db, clock } = tools;
  await db.transaction().execute(async (trx) => {
    const isWithdrawn = await withdrawConsents(trx, { accountId, now: clock() });
    if (isWithdrawn)
      await recordAudit(trx, { accountId, action: 'consent.withdrawn', subject: { kind: 'face_search' } });
  });
  let ids: readonly string[];
  do {
    ids = await listUnfinishedSearchIds(db, { accountId, kind: 'photo', limit: UNFINISHED_BATCH });
    for (const id of ids) await removeSearch(tools, { id, accountId });
  } while (ids.length === UNFINISHED_BATCH);
  await deleteQueryPhotosOf(tools, accountId);
}

/** @limit queue: The rest is removed after the next query. */
const UNFINISHED_BATCH = 100;
