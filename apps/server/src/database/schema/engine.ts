import { sql } from 'kysely';

export const ENGINE_SCHEMA = [
  // Unlogged: whoever waits for a task asks again after a crash, and no photo gets into the log of the database.
  sql`
    create unlogged table engine_task (
      id uuid primary key,
      task text not null check (task in ('findFaces', 'recognise', 'embed', 'analyse')),
      lane text not null check (lane in ('fast', 'normal', 'own')),
      requester_group text not null,
      requester_member text not null,
      is_short boolean not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      input bytea,
      output bytea,
      lease uuid,
      lease_until timestamptz,
      attempts smallint not null default 0,
      arrived_at timestamptz not null,
      started_at timestamptz,
      forget_at timestamptz not null,
      check (state <> 'running' or started_at is not null),
      check ((state = 'running') = (lease is not null))
    )`,
  // A picture is compressed already.
  sql`alter table engine_task alter input set storage external, alter output set storage external`,
  sql`create index engine_task_open on engine_task (arrived_at) where state in ('waiting', 'running')`,
  sql`create index engine_task_forgotten on engine_task (forget_at)`,
  sql`create trigger engine_news after insert on engine_task for each statement execute function tell_news('engine_news')`,
  // Renewing a lease tells nothing.
  sql`
    create trigger engine_news_again after update on engine_task for each row
    when (new.state <> old.state) execute function tell_news('engine_news')`,
  sql`
    create unlogged table engine_process (
      id uuid primary key,
      places integer not null check (places > 0),
      seen_at timestamptz not null
    )`,
  sql`create index engine_process_seen on engine_process (seen_at)`,
  sql`
    create unlogged table engine_use (
      lane text not null check (lane in ('fast', 'normal', 'own')),
      requester_group text not null,
      requester_member text not null,
      used_ms double precision not null,
      tasks double precision not null,
      tasks_ms double precision not null,
      counted_at timestamptz not null,
      primary key (lane, requester_group, requester_member)
    )`,
  sql`create index engine_use_counted on engine_use (counted_at)`,
];
