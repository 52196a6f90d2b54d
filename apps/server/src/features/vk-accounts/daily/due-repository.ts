import { SERVICE } from '@vidno/contract/constants';
import { sql } from 'kysely';
import type { ServiceTerms } from '#config/paying.ts';
import type { Database } from '#database/database.ts';
import { servicesThatCount } from '#features/identity/public.ts';
import { REFRESHED_ACCESS } from '#features/vk-posts/coverage.ts';
import type { Wall } from '../wall-repository.ts';

/** Owners with a tracked wall of whom nothing is known for this day, by id. */
export async function listOwnersToCount(
  db: Database,
  { kind, day, after, limit }: { kind: Wall['kind']; day: string; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('vk_account as wall')
    .select('wall.owner_id')
    .distinct()
    .where('wall.kind', '=', kind)
    .where('wall.owner_id', '>', after)
    .where('wall.abandoned_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vk_owner_day as counted')
            .select('counted.day')
            .whereRef('counted.owner_id', '=', 'wall.owner_id')
            .where('counted.day', '=', day),
        ),
      ),
    )
    .orderBy('wall.owner_id')
    .limit(limit)
    .execute();
  return rows.map(({ owner_id }) => owner_id);
}

/** A wall that is not shown though its page is open stays so until it is read again. */
export async function updateAccess(
  db: Database,
  pages: readonly { ownerId: number; access: Wall['access'] }[],
): Promise<void> {
  await sql`
    update vk_account as wall set access = page.access
    from json_to_recordset(${JSON.stringify(pages)}::json) as page ("ownerId" bigint, access text)
    where wall.owner_id = page."ownerId" and wall.access <> page.access
      and not (page.access = 'open' and wall.access = 'wall_off')`.execute(db);
}

/** A wall whose turn to be read has come, with an account that pays for it. */
export interface DueWall {
  readonly id: string;
  readonly accountId: number;
}

/**
 * Walls that were not read since `before`, the one that was read longest ago first. Of the accounts that pay for a wall,
 * one whose scheduled reading pauses, because it has used its part of the calls, is passed over.
 */
export async function listDueWalls(
  db: Database,
  { now, before, terms, limit }: { now: Date; before: Date; terms: ServiceTerms; limit: number },
): Promise<DueWall[]> {
  const { rows } = await sql<DueWall>`
    select wall.id, payer.account_id as "accountId"
    from vk_account as wall
    cross join lateral (
      select tracked.account_id from tracked_account as tracked
      join account on account.id = tracked.account_id
      where tracked.vk_account_id = wall.id
        and exists (
          select from account_service where account_service.account_id = account.id
            and account_service.service = ${SERVICE.vk} and ${servicesThatCount(terms, sql.ref('account.demo'))})
        and not exists (
          select from vk_collection as collection join run on run.id = collection.id
          where collection.requested_by = account.id and run.status = 'wait' and run.lane = 'slow' and run.lease is null
            and run.resume_at > ${now})
      order by tracked.created_at limit 1) as payer
    where wall.abandoned_at is null and wall.scope = 'full' and wall.access in (${sql.join(REFRESHED_ACCESS)})
      and (wall.checked_at is null or wall.checked_at < ${before})
      and not exists (select from run where run.id = wall.collection_id and run.status = 'wait')
    order by wall.checked_at nulls first, wall.id limit ${limit}`.execute(db);
  return rows;
}

/** Scheduled readings that could be going on. Those that pause do not count. */
export async function countScheduled(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from run
    where kind = 'vk_collection' and lane = 'slow' and status = 'wait' and (lease is not null or resume_at <= ${now})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
