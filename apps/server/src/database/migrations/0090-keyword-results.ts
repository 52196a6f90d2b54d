import { type Kysely, sql } from 'kysely';

/** What the user has changed in the result of a keyword search, and which records are taken for one person. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table keyword_search
      add column reasons_off text[] not null default '{}',
      add column apart_ids uuid[] not null default '{}'`.execute(db);
  await sql`alter table keyword_search_hit add column same_person text`.execute(db);
}
