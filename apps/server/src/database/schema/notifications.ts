import { sql } from 'kysely';
import { sendJobs } from './send-jobs.ts';

export const NOTIFICATIONS_SCHEMA = [
  sql`
    create table notification (
      id uuid not null,
      account_id bigint not null references account on delete cascade,
      key text not null,
      title text not null,
      text text not null,
      link text,
      monitor_id uuid,
      monitor_keyword text,
      hits jsonb not null,
      created_at timestamptz not null,
      read_at timestamptz,
      primary key (account_id, id),
      unique (account_id, key)
    )`,
  sql`create index notification_age on notification (created_at)`,
  sql`create index notification_hits_age on notification (created_at) where hits <> '[]'`,
  sql`create index notification_list on notification (account_id, created_at desc, id)`,
  sql`create index notification_monitor on notification (account_id, monitor_id, created_at desc)`,
  sql`create index notification_unread on notification (account_id) where read_at is null`,
  sql`
    create table notification_channel (
      account_id bigint not null references account on delete cascade,
      channel text not null check (channel in ('email', 'telegram')),
      address text not null,
      name text,
      confirmed_at timestamptz,
      enabled boolean not null,
      muted_at timestamptz,
      claim_version integer not null default 0,
      attempts integer not null default 0,
      message_id uuid,
      may_have_lost boolean not null default false,
      state text not null default 'idle' check (state in ('idle', 'waiting')),
      primary key (account_id, channel)
    )`,
  sql`create unique index notification_channel_telegram on notification_channel (address) where channel = 'telegram'`,
  sql`create index notification_channel_waiting on notification_channel (account_id) where state = 'waiting'`,
  ...sendJobs({
    table: 'notification_channel',
    kind: 'email-alerts',
    key: 'account_id,channel',
    inOrderOf: 'account_id,channel',
    only: { column: 'channel', value: 'email' },
  }),
  ...sendJobs({
    table: 'notification_channel',
    kind: 'telegram-alerts',
    key: 'account_id,channel',
    inOrderOf: 'account_id,channel',
    only: { column: 'channel', value: 'telegram' },
  }),
  sql`
    create table notification_delivery (
      account_id bigint not null,
      notification_id uuid not null,
      channel text not null check (channel in ('email', 'telegram')),
      state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
      message_id uuid,
      reason text,
      ended_at timestamptz,
      primary key (account_id, notification_id, channel),
      foreign key (account_id, notification_id) references notification on delete cascade,
      check ((ended_at is null) = (state in ('waiting', 'sending')))
    )`,
  sql`
    create index notification_delivery_open on notification_delivery (account_id, channel)
    where state in ('waiting', 'sending')`,
  sql`
    create table notification_preference (
      account_id bigint primary key references account on delete cascade,
      quiet_from text,
      quiet_to text,
      timezone text,
      check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null) = (timezone is null))
    )`,
  sql`
    create table notification_unsubscription (
      account_id bigint not null references account on delete cascade,
      monitor_id uuid not null,
      created_at timestamptz not null,
      primary key (account_id, monitor_id)
    )`,
  sql`
    create table email_confirmation (
      id uuid not null,
      token_hash bytea not null,
      account_id bigint not null references account on delete cascade,
      address text not null,
      mailbox text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      attempts integer not null default 0,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'needless')),
      primary key (account_id, id)
    )`,
  sql`create index email_confirmation_account on email_confirmation (account_id, created_at)`,
  sql`create index email_confirmation_age on email_confirmation (created_at)`,
  sql`create index email_confirmation_expiry on email_confirmation (expires_at)`,
  sql`create index email_confirmation_mailbox on email_confirmation (mailbox, created_at)`,
  sql`create index email_confirmation_token on email_confirmation (token_hash)`,
  sql`create index email_confirmation_unsent on email_confirmation (created_at) where state in ('waiting', 'failed')`,
  ...sendJobs({ table: 'email_confirmation', kind: 'confirmation-email', key: 'account_id,id', inOrderOf: 'id' }),
  sql`
    create table telegram_link (
      id uuid not null,
      account_id bigint not null references account on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      asked_chat text,
      told_account_id bigint,
      session_id uuid references browser_session on update cascade on delete set null,
      device text not null default '',
      primary key (account_id, id)
    )`,
  sql`create index telegram_link_expiry on telegram_link (expires_at)`,
  sql`create index telegram_link_id on telegram_link (id)`,
  sql`create index telegram_link_session on telegram_link (session_id) where session_id is not null`,
  sql`
    create table telegram_poll (
      id smallint primary key check (id = 1),
      holder uuid not null,
      held_until timestamptz not null
    )`,
];
