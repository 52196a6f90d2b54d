import { TRACKED_MAX } from '@vidno/contract/vk/limits';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';

/** Those of the ids that the account has, with what it takes to bring them back. */
export async function listRemovable(
  db: Database | Transaction,
  { accountId, ids }: { accountId: number; ids: readonly string[] },
) {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('tracked_account')
    .select(['id', 'vk_account_id', 'demo', 'folder', 'created_at'])
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .orderBy('vk_account_id')
    .execute();
}

export async function updateFolder(
  db: Database,
  { accountId, ids, folder }: { accountId: number; ids: readonly string[]; folder: string | null },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('tracked_account')
    .set({ folder })
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** By name, with how many accounts each has. */
export async function listFolders(db: Database, accountId: number): Promise<{ name: string; count: number }[]> {
  const rows = await db
    .selectFrom('tracked_account')
    .select(({ fn }) => ['folder as name', fn.countAll<number>().as('count')])
    .$narrowType<{ name: string }>()
    .where('account_id', '=', accountId)
    .where('folder', 'is not', null)
    .groupBy('folder')
    .orderBy('folder')
    .limit(TRACKED_MAX)
    .execute();
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}

/** The account's whole walls that VK was not asked about since then, the one that was asked about longest ago first. */
export async function listToRefresh(
  db: Database,
  { accountId, before }: { accountId: number; before: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('tracked_account as tracked')
    .innerJoin('vk_account as wall', 'wall.id', 'tracked.vk_account_id')
    .select('tracked.id')
    .where('tracked.account_id', '=', accountId)
    .where('tracked.demo', '=', false)
    .where((eb) => eb.or([eb('wall.checked_at', 'is', null), eb('wall.checked_at', '<', before)]))
    .orderBy('wall.checked_at', (by) => by.asc().nullsFirst())
    .orderBy('tracked.id')
    .limit(TRACKED_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of the account's whole walls. `pausedUntil`: the time at which the first one goes on, if all that wait pause. */
export async function countRefreshing(
  db: Database,
  { accountId, now }: { accountId: number; now: Date },
): Promise<{ total: number; waiting: number; failed: number; pausedUntil: Date | null }> {
  const { rows } = await sql<{
    total: number;
    waiting: number;
    paused: number;
    failed: number;
    resume_at: Date | null;
  }>`
    select count(*)::integer as total, (count(*) filter (where run.status = 'wait'))::integer as waiting,
      (count(*) filter (where run.status = 'failed'))::integer as failed,
      (count(*) filter (where run.status = 'wait' and run.lease is null and run.resume_at > ${now}))::integer as paused,
      min(run.resume_at) filter (where run.status = 'wait') as resume_at
    from tracked_account as tracked
    join vk_account as wall on wall.id = tracked.vk_account_id
    join run on run.id = wall.collection_id
    where tracked.account_id = ${accountId} and not tracked.demo`.execute(db);
  const [{ paused = 0, resume_at = null, ...counts } = { total: 0, waiting: 0, failed: 0 }] = rows;
  return { ...counts, pausedUntil: counts.waiting > 0 && paused === counts.waiting ? resume_at : null };
}
