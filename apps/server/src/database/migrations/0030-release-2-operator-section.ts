import { type Kysely, sql } from 'kysely';

/** What the operator's section shows of the whole installation, and the indexes that find it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table process (
      id uuid primary key,
      parts text not null check (parts <> ''),
      release integer not null,
      started_at timestamptz not null,
      seen_at timestamptz not null
    )`.execute(db);
  await sql`create index process_seen on process (seen_at)`.execute(db);
  await sql`
    create table examination (
      single boolean primary key default true check (single),
      at timestamptz not null,
      findings jsonb not null
    )`.execute(db);
  await sql`create index account_operator on account (id) where role = 'operator'`.execute(db);
  await sql`create index audit_event_action on audit_event (action, at, id)`.execute(db);
  await sql`create index audit_event_target on audit_event ((subject ->> 'target'), id) where subject ? 'target'`.execute(
    db,
  );
}
