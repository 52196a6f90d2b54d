import { type Kysely, sql } from 'kysely';

/** Drops the check on source kinds: the registry in the code is the only list of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table source drop constraint source_kind_check`.execute(db);
  await sql`alter table monitor drop constraint if exists monitor_source_kind_check`.execute(db);
}
