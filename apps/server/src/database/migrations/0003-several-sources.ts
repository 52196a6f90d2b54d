import { type Kysely, sql } from 'kysely';

/** Searches by words and monitors go through several sources, some of which may be unavailable. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table search drop constraint search_source_ids`.execute(db);
  await sql`
    alter table search add constraint search_source_ids check (cardinality(source_ids) > 0)`.execute(db);
  await sql`alter table keyword_search add column unavailable_sources jsonb not null default '[]'`.execute(db);

  await sql`
    alter table monitor
      add column source_ids text[], add column source_kinds text[],
      add column checked_source_ids text[] not null default '{}'`.execute(db);
  await sql`
    update monitor set source_ids = array[source_id], source_kinds = array[source_kind],
      checked_source_ids = case when last_ok_number is null then '{}' else array[source_id] end`.execute(db);
  await sql`alter table monitor_hit add column source_id text`.execute(db);
  await sql`
    update monitor_hit as hit set source_id = monitor.source_id from monitor
    where monitor.account_id = hit.account_id and monitor.id = hit.monitor_id`.execute(db);
  await sql`alter table monitor_hit alter column source_id set not null`.execute(db);
  await sql`
    alter table monitor
      alter column source_ids set not null, alter column source_kinds set not null,
      drop column source_id, drop column source_kind,
      add constraint monitor_source_ids check (cardinality(source_ids) > 0)`.execute(db);
}
