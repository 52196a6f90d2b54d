import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table process (
      id uuid primary key,
      status text not null default 'wait' check (status in ('wait', 'ok', 'error')),
      percent smallint not null default 0 check (percent between 0 and 100),
      message text not null default '',
      lane text not null default 'normal' check (lane in ('fast', 'normal')),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      check ((status = 'wait') = (finished_at is null))
    )`.execute(db);
  await sql`
    create table search (
      id uuid primary key,
      account_id bigint not null references account on delete cascade,
      kind text not null check (kind in ('photo', 'keyword')),
      source_id text not null,
      process_id uuid not null references process,
      demo boolean not null,
      hash text not null,
      person_count integer not null default 0,
      consent_id uuid references consent on delete set null,
      purpose text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      unique (account_id, kind, source_id, hash)
    )`.execute(db);
  await sql`create index search_list on search (account_id, created_at desc, id)`.execute(db);
  await sql`create index search_expiry on search (expires_at)`.execute(db);
  await sql`create index search_process on search (process_id)`.execute(db);
}
