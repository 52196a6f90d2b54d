import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table consent (
      id uuid primary key,
      account_id bigint not null references account on delete cascade,
      kind text not null check (kind in ('face_search')),
      version text not null,
      purpose text not null,
      accepted_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index consent_latest on consent (account_id, kind, accepted_at desc)`.execute(db);
  // No foreign key: audit events are kept after their account is deleted.
  await sql`
    create table audit_event (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      account_id bigint,
      action text not null,
      purpose text,
      subject jsonb not null
    )`.execute(db);
  await sql`create index audit_event_at on audit_event (at)`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_event is append-only';
    end $$`.execute(db);
  await sql`
    create trigger audit_event_append_only before update or delete on audit_event
    for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger audit_event_no_truncate before truncate on audit_event
    for each statement execute function refuse_change()`.execute(db);
}
