import { type Kysely, sql } from 'kysely';

/** A photo search may go through several sources, and records of one person in several sources are one hit. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table search add column source_ids text[]`.execute(db);
  await sql`update search set source_ids = array[source_id]`.execute(db);
  await sql`alter table search alter column source_ids set not null`.execute(db);
  await sql`alter table search drop constraint search_same`.execute(db);
  await sql`alter table search drop column source_id`.execute(db);
  await sql`
    alter table search add constraint search_same unique (account_id, kind, source_ids, hash, demo)`.execute(db);
  await sql`
    alter table search add constraint search_source_ids
      check (cardinality(source_ids) = 1 or kind = 'photo' and cardinality(source_ids) > 1)`.execute(db);
  await sql`alter table photo_search add column unavailable_sources jsonb not null default '[]'`.execute(db);
  await sql`alter table photo_search_hit add column duplicate_ids uuid[] not null default '{}'`.execute(db);
}
