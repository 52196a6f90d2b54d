import { sql } from 'kysely';

export const MONITORS_SCHEMA = [
  sql`
    create table monitor (
      id uuid not null,
      account_id bigint not null references account on delete cascade,
      keyword text not null,
      keyword_key text not null,
      source_ids text[] not null,
      source_kinds text[] not null,
      checked_source_ids text[] not null default '{}',
      place_id text not null,
      place jsonb,
      refresh_minutes integer not null check (refresh_minutes > 0),
      collection_days integer not null check (collection_days > 0),
      created_at timestamptz not null,
      ends_at timestamptz not null,
      schedule_from timestamptz not null,
      previous_due_at timestamptz not null,
      next_due_at timestamptz not null,
      waiting boolean not null,
      last_number integer not null,
      last_ok_number integer,
      primary key (account_id, id),
      constraint monitor_source_ids check (cardinality(source_ids) > 0),
      check (created_at < ends_at),
      check (last_ok_number <= last_number),
      check (previous_due_at < next_due_at)
    )`,
  sql`create index monitor_due on monitor (next_due_at) where not waiting and next_due_at <= ends_at`,
  sql`create index monitor_expiry on monitor (ends_at)`,
  sql`create index monitor_list on monitor (account_id, created_at desc, id)`,
  // Used to detect a clock that was set back: only then is the greatest value in the future.
  sql`create index monitor_planned on monitor (previous_due_at) where not waiting`,
  sql`create trigger monitor_news after insert on monitor for each statement execute function tell_news('monitor_news')`,
  sql`
    create trigger monitor_news_again after update on monitor for each row
    when (not new.waiting and new.next_due_at <= new.ends_at
      and (old.waiting or new.next_due_at < old.next_due_at or old.next_due_at > old.ends_at))
    execute function tell_news('monitor_news')`,
  sql`
    create table monitor_run (
      account_id bigint not null,
      monitor_id uuid not null,
      number integer not null check (number > 0),
      run_id uuid not null,
      due_at timestamptz not null,
      compared_with integer,
      count integer not null default 0,
      new_count integer not null default 0,
      changed_count integer not null default 0,
      gone_count integer not null default 0,
      complete_since timestamptz,
      primary key (account_id, monitor_id, number),
      unique (account_id, run_id),
      foreign key (account_id, monitor_id) references monitor on delete cascade,
      check (compared_with < number)
    )`,
  sql`
    create table monitor_hit (
      account_id bigint not null,
      monitor_id uuid not null,
      key text not null,
      source_id text not null,
      first_run integer not null,
      last_run integer,
      kind text not null check (kind in ('person', 'post')),
      title text not null,
      text text not null,
      subtitle text not null,
      url text,
      person_id uuid,
      vk_ids bigint[] not null default '{}',
      published_at timestamptz,
      content_hash text not null,
      first_seen_at timestamptz not null,
      gone_at timestamptz,
      primary key (account_id, monitor_id, key, first_run),
      foreign key (account_id, monitor_id) references monitor on delete cascade,
      check (first_run <= last_run)
    )`,
  sql`create index monitor_hit_gone on monitor_hit (gone_at) where gone_at is not null`,
  sql`create index monitor_hit_person on monitor_hit (person_id) where person_id is not null`,
  // Of those who wrote a post, so that it goes when they have themselves removed.
  sql`create index monitor_hit_vk on monitor_hit using gin (vk_ids) where vk_ids <> '{}'`,
  sql`create index monitor_hit_there on monitor_hit (account_id, monitor_id) where last_run is null`,
  sql`
    create table monitor_pause (
      account_id bigint primary key references account on delete cascade,
      began_at timestamptz not null
    )`,
];
