import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table run (
      id uuid primary key,
      kind text not null,
      subject_id uuid not null,
      account_id bigint references account on delete cascade,
      lane text not null check (lane in ('fast', 'normal', 'slow')),
      status text not null default 'wait' check (status in ('wait', 'delivered', 'failed', 'withdrawn')),
      percent smallint not null default 0 check (percent between 0 and 100),
      message text not null default '',
      version integer not null default 1,
      lease uuid,
      attempts smallint not null default 0,
      resume_at timestamptz not null,
      created_at timestamptz not null,
      worked_at timestamptz not null,
      finished_at timestamptz,
      check ((status = 'wait') = (finished_at is null)),
      check (status = 'wait' or lease is null)
    )`.execute(db);
  await sql`create index run_next on run (kind, lane, resume_at) where status = 'wait'`.execute(db);
  await sql`create unique index run_underway on run (kind, subject_id) where status = 'wait'`.execute(db);
  // Used to detect a clock that was set back: only then is the greatest value in the future.
  await sql`create index run_worked on run (worked_at) where status = 'wait'`.execute(db);
  await sql`create index run_account on run (account_id)`.execute(db);
  await sql`create index run_withdrawn on run (finished_at) where status = 'withdrawn'`.execute(db);
}
