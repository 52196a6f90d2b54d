import { type Kysely, sql } from 'kysely';

/** A user may call a search something of their own, and then finds it by that. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table search add column label text check (char_length(label) between 1 and 80)`.execute(db);
}
