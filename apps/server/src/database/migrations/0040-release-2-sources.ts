import { type Kysely, sql } from 'kysely';

/** What operators decide about a source: for what it is not used now, and that its people are erased at once after it was closed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table source
      add column off_uses text[] not null default '{}' check (off_uses <@ array['photo', 'keyword', 'monitor']),
      add column erasure_ordered_at timestamptz,
      add column erasure_ordered_by text,
      add check ((erasure_ordered_at is null) = (erasure_ordered_by is null))`.execute(db);
}
