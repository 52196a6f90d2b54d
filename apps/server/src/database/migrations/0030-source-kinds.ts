import { type Kysely, sql } from 'kysely';

/** Which kinds of sources there are is known to the registry alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table source drop constraint source_kind_check`.execute(db);
  await sql`alter table monitor drop constraint if exists monitor_source_kind_check`.execute(db);
}
