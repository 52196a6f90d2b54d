import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { LockedMonitor } from '../lifecycle/monitor-repository.ts';

type MonitorKey = Pick<LockedMonitor, 'account_id' | 'id'>;

/** A hit that some run has found, with what is needed to tell whether it has changed. */
export interface KnownHit {
  readonly key: string;
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
    select key, content_hash as "contentHash", published_at as "publishedAt", first_seen_at as "firstSeenAt",
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
    insert into monitor_hit (account_id, monitor_id, key, first_run, kind, title, text, subtitle, url, person_id,
      published_at, content_hash, first_seen_at)
    select ${account_id}::bigint, ${id}::uuid, key, ${firstRun}::integer, kind, title, text, subtitle, url, person_id, published_at,
      content_hash, first_seen_at
    from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as hit (key text, kind text, title text, text text,
      subtitle text, url text, person_id uuid, published_at timestamptz, content_hash text,
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
