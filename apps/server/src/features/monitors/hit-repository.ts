import { RUN_CHANGES, type RunChange } from '@vidno/contract/monitors/runs';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { PageOfVkPeople, VkPerson } from '#features/suppression/vk-people.ts';
import type { LockedMonitor, OwnMonitor } from './monitor-repository.ts';

type MonitorKey = Pick<LockedMonitor, 'account_id' | 'id'>;

/** A hit that some run has found, with what is needed to tell whether it has changed. */
export interface KnownHit {
  readonly key: string;
  readonly sourceId: string;
  readonly contentHash: string;
  readonly publishedAt: Date | null;
  readonly firstSeenAt: Date;
  /** It was there at the latest successful run. */
  readonly isCurrent: boolean;
}

/** All current hits, and the past versions of the given keys, of which there may be several. */
export async function listKnownHits(
  trx: Transaction,
  { account_id, id }: MonitorKey,
  keys: readonly string[],
): Promise<KnownHit[]> {
  const known = sql`
    select key, source_id as "sourceId", content_hash as "contentHash", published_at as "publishedAt", first_seen_at as "firstSeenAt",
      last_run is null as "isCurrent"
    from monitor_hit where account_id = ${account_id} and monitor_id = ${id}`;
  // Two queries, because each uses its own partial index.
  const { rows } = await sql<KnownHit>`
    ${known} and last_run is null
    union all
    ${known} and last_run is not null
      and key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`.execute(trx);
  return rows;
}

export type NewHit = Omit<Row<'monitor_hit'>, 'account_id' | 'monitor_id' | 'first_run' | 'last_run' | 'gone_at'>;

export async function insertHits(
  trx: Transaction,
  { account_id, id }: MonitorKey,
  { firstRun, hits }: { firstRun: number; hits: readonly NewHit[] },
): Promise<void> {
  if (hits.length === 0) return;
  await sql`
    insert into monitor_hit (account_id, monitor_id, key, first_run, source_id, kind, title, text, subtitle, url, person_id,
      vk_ids, published_at, content_hash, first_seen_at)
    select ${account_id}::bigint, ${id}::uuid, key, ${firstRun}::integer, source_id, kind, title, text, subtitle, url, person_id,
      array(select jsonb_array_elements_text(vk_ids)::bigint), published_at, content_hash, first_seen_at
    from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as hit (key text, source_id text, kind text, title text, text text,
      subtitle text, url text, person_id uuid, vk_ids jsonb, published_at timestamptz, content_hash text,
      first_seen_at timestamptz)`.execute(trx);
}

/** Marks the hits as last seen at the given run, and gone now. */
export async function closeHits(
  trx: Transaction,
  { account_id, id }: MonitorKey,
  { lastRun, now, keys }: { lastRun: number; now: Date; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update monitor_hit set last_run = ${lastRun}, gone_at = ${now}
    where account_id = ${account_id} and monitor_id = ${id} and last_run is null
      and key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`.execute(trx);
}

/** A run and the earlier run that it is compared with; null when there was none. */
export interface RunPair {
  readonly own: OwnMonitor;
  readonly number: number;
  readonly comparedWith: number | null;
}

interface ChangedKey {
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
  'account_id' | 'monitor_id' | 'first_run' | 'last_run' | 'gone_at' | 'content_hash' | 'source_id' | 'vk_ids'
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

/** A stored hit of a person who has left the catalogue, or of somebody's post who was removed. */
export type GoneHit = Pick<Row<'monitor_hit'>, 'account_id' | 'monitor_id' | 'key' | 'first_run' | 'title' | 'url'>;

export async function listGoneHits(trx: Transaction, personIds: readonly string[], limit: number): Promise<GoneHit[]> {
  const { rows } = await sql<GoneHit>`
    select account_id, monitor_id, key, first_run, title, url from monitor_hit as hit
    where hit.person_id = any(${[...personIds]}::uuid[])
      and not exists (select from person where person.id = hit.person_id)
    limit ${limit}`.execute(trx);
  return rows;
}

export async function listHitsOfPages(trx: Transaction, vkIds: readonly number[], limit: number): Promise<GoneHit[]> {
  if (vkIds.length === 0) return [];
  const { rows } = await sql<GoneHit>`
    select account_id, monitor_id, key, first_run, title, url from monitor_hit as hit
    where hit.vk_ids && ${[...vkIds]}::bigint[] and hit.vk_ids <> '{}'
    limit ${limit}`.execute(trx);
  return rows;
}

/** Whose posts monitors have found, each once, by number. */
export async function listPostAuthors(trx: Transaction, { after, limit }: PageOfVkPeople): Promise<VkPerson[]> {
  const { rows } = await sql<{ vkId: number }>`
    select distinct author as "vkId" from monitor_hit, unnest(vk_ids) as author
    where vk_ids <> '{}' and author > ${after?.vkId ?? 0} order by author limit ${limit}`.execute(trx);
  return rows.map(({ vkId }) => ({ vkId, name: null }));
}

/** Hits, in all runs, of these people of a catalogue, or of posts of these pages. */
export async function countHitsOf(
  db: Database | Transaction,
  { personIds, vkIds }: { readonly personIds: readonly string[]; readonly vkIds: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from monitor_hit where person_id = any(${[...personIds]}::uuid[]))::integer
      + (select count(*) from monitor_hit where vk_ids && ${[...vkIds]}::bigint[] and vk_ids <> '{}')::integer
      as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Leaves the hits in their runs, which counted them, without anything of the person. One who comes back has changed. `isForGood`: their
 * keys, which name pages of VK, go too.
 */
export async function clearHits(
  trx: Transaction,
  hits: readonly GoneHit[],
  { title, isForGood }: { readonly title: string; readonly isForGood: boolean },
): Promise<void> {
  const keys = hits.map(({ account_id, monitor_id, key, first_run }) => ({ account_id, monitor_id, key, first_run }));
  await sql`
    update monitor_hit as hit
    set title = ${title}, text = '', subtitle = '', url = null, person_id = null, vk_ids = '{}', content_hash = '',
      key = case when ${isForGood}::boolean then 'removed ' || gen_random_uuid() else hit.key end
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as given (account_id bigint, monitor_id uuid, key text, first_run integer)
    where hit.account_id = given.account_id and hit.monitor_id = given.monitor_id and hit.key = given.key
      and hit.first_run = given.first_run`.execute(trx);
}
