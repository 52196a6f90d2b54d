import type { Clock } from '#config/clock.ts';
import { DAY_MS } from '#config/durations.ts';
import type { Database } from '#database/database.ts';
import { closeLogins, deleteDueAccount, findDueDeletion } from '#features/identity/public.ts';
import { type RemoveMonitorTools, removeMonitorsOf } from '#features/monitors/public.ts';
import { findMoneyLeft } from '#features/payments/public.ts';
import { deleteQueryPhotosOf, hasQueryPhotos, type QueryPhotoTools } from '#features/photo-search/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { type RemoveSearchTools, removeSearchesOf } from '#features/search-list/public.ts';
import { detachTrialClaims, returnAllMoney } from '#features/tariffs/public.ts';
import { type AuthorisationTools, revokeLogin } from '#features/vk-access/public.ts';
import { untrackAllOf } from '#features/vk-accounts/public.ts';
import type { EraseStep } from '#retention/table-facts.ts';

export interface EraseAccountTools extends RemoveSearchTools, RemoveMonitorTools, Pick<QueryPhotoTools, 'files'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
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
