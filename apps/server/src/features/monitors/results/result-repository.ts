import { RUN_CHANGES, type RunChange } from '@vidno/contract/monitors/runs';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { OwnMonitor } from '../lifecycle/monitor-repository.ts';

/** A run and the earlier run that it is compared with; null when there was none. */
export interface RunPair {
  readonly own: OwnMonitor;
  readonly number: number;
  readonly comparedWith: number | null;
}

export interface ChangedKey {
  readonly key: string;
  readonly change: RunChange;
}

/** One page in the order of `RUN_CHANGES`, then newest first, then by title. Without an earlier run all is unchanged. */
export async function listChanges(
  db: Database,
  { own, number, comparedWith }: RunPair,
  { change, page, pageSize }: { change: RunChange | undefined; page: number; pageSize: number },
): Promise<ChangedKey[]> {
  const { rows } = await sql<ChangedKey>`
    with now as (
      select key, first_run, published_at, title from monitor_hit where ${isIn(own, number)}
    ), earlier as (
      select key, first_run, published_at, title from monitor_hit where ${isIn(own, comparedWith)}
    ), compared as (
      select key, coalesce(now.published_at, earlier.published_at) as published_at,
        coalesce(now.title, earlier.title) as title,
        case when ${comparedWith}::integer is null then 'unchanged' when earlier.first_run is null then 'new'
          when now.first_run is null then 'gone' when now.first_run = earlier.first_run then 'unchanged'
          else 'changed' end as change
      from now full join earlier using (key)
    )
    select key, change from compared
    where ${change === undefined ? sql`true` : sql`change = ${change}`}
    order by array_position(array[${sql.join(RUN_CHANGES)}]::text[], change), published_at desc nulls last, title, key
    offset ${page * pageSize} limit ${pageSize}`.execute(db);
  return rows;
}

export type StoredHit = Omit<
  Row<'monitor_hit'>,
  'account_id' | 'monitor_id' | 'first_run' | 'last_run' | 'gone_at' | 'content_hash'
>;

/** The hits with these keys as they were at that run. */
export async function listStoredHits(
  db: Database,
  own: OwnMonitor,
  { number, keys }: { number: number | null; keys: readonly string[] },
): Promise<StoredHit[]> {
  if (keys.length === 0 || number === null) return [];
  return await db
    .selectFrom('monitor_hit')
    .select(['key', 'kind', 'title', 'text', 'subtitle', 'url', 'person_id', 'published_at', 'first_seen_at'])
    .where(isIn(own, number))
    .where('key', 'in', [...keys])
    .execute();
}

function isIn({ id, accountId }: OwnMonitor, run: number | null): RawBuilder<boolean> {
  return sql<boolean>`(account_id = ${accountId}::bigint and monitor_id = ${id}::uuid and first_run <= ${run}::integer
    and (last_run is null or last_run >= ${run}::integer))`;
}
