import { type Kysely, sql } from 'kysely';

/** Gives columns the names that the code uses for them. */
const RENAMED = [
  ['person_words', 'twin', 'duplicate_key'],
  ['name_word', 'marks', 'deletion_keys'],
  ['notification_channel', 'turn', 'claim_version'],
  ['notification_channel', 'owes_apology', 'may_have_lost'],
  ['monitor', 'grid_from', 'schedule_from'],
  ['monitor', 'ok_number', 'last_ok_number'],
  ['monitor_run', 'against', 'compared_with'],
  ['monitor_run', 'seen_back', 'complete_since'],
  ['run', 'worked_at', 'heartbeat_at'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, from, to] of RENAMED) {
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db);
  }
  await sql`alter index name_word_marks rename to name_word_deletion_keys`.execute(db);
}
