import { sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { HeldMonitor } from '../keeping/monitor-repository.ts';

type MonitorKey = Pick<HeldMonitor, 'account_id' | 'id'>;

/** What the latest run that succeeded holds, as far as it takes to tell whether it has changed. */
export interface HeldHit {
  readonly key: string;
  readonly contentHash: string;
  readonly publishedAt: Date | null;
  readonly firstSeenAt: Date;
}

export async function listHeldHits(trx: Transaction, { account_id, id }: MonitorKey): Promise<HeldHit[]> {
  return await trx
    .selectFrom('monitor_hit')
    .select(['key', 'content_hash as contentHash', 'published_at as publishedAt', 'first_seen_at as firstSeenAt'])
    .where('account_id', '=', account_id)
    .where('monitor_id', '=', id)
    .where('last_run', 'is', null)
    .execute();
}

/** When those of the keys that any run has found were found first. */
export async function listFirstSeen(
  trx: Transaction,
  { account_id, id }: MonitorKey,
  keys: readonly string[],
): Promise<Map<string, Date>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; at: Date }>`
    select key, min(first_seen_at) as at from monitor_hit
    where account_id = ${account_id} and monitor_id = ${id}
      and key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    group by key`.execute(trx);
  return new Map(rows.map(({ key, at }) => [key, at]));
}

export type NewHit = Omit<Row<'monitor_hit'>, 'account_id' | 'monitor_id' | 'first_run' | 'last_run'>;

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

/** They were there until the given run, and are no longer so. */
export async function closeHits(
  trx: Transaction,
  { account_id, id }: MonitorKey,
  { lastRun, keys }: { lastRun: number; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update monitor_hit set last_run = ${lastRun}
    where account_id = ${account_id} and monitor_id = ${id} and last_run is null
      and key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`.execute(trx);
}
