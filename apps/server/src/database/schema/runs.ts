import { sql } from 'kysely';

export const RUNS_SCHEMA = [
  sql`
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
      heartbeat_at timestamptz not null,
      finished_at timestamptz,
      lost_leases integer not null default 0,
      check ((status = 'wait') = (finished_at is null)),
      check (status = 'wait' or lease is null)
    )`,
  sql`create index run_account on run (account_id)`,
  sql`create index run_next on run (kind, lane, resume_at) where status = 'wait'`,
  // Runs of a wall belong to no account and are deleted with the wall.
  sql`create index run_shared on run (subject_id) where account_id is null`,
  sql`create unique index run_underway on run (kind, subject_id) where status = 'wait'`,
  sql`create index run_withdrawn on run (finished_at) where status = 'withdrawn'`,
  // Used to detect a clock that was set back: only then is the greatest value in the future.
  sql`create index run_worked on run (heartbeat_at) where status = 'wait'`,
  sql`create trigger run_news after insert on run for each statement execute function tell_news('run_news')`,
  // Renewing a lease and progress tell nothing.
  sql`
    create trigger run_news_again after update on run for each row
    when (new.status = 'wait' and new.lease is null
      and (old.lease is not null or new.resume_at < old.resume_at or new.lane <> old.lane))
    execute function tell_news('run_news')`,
];
