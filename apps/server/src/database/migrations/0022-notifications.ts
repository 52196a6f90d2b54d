import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await createCentre(db);
  await createChannels(db);
  await createDeliveries(db);
  await createConfirmations(db);
  await createTelegram(db);
}

async function createCentre(db: Kysely<never>): Promise<void> {
  await sql`
    create table notification (
      id uuid primary key,
      account_id bigint not null references account on delete cascade,
      key text not null,
      title text not null,
      text text not null,
      link text,
      monitor_id uuid not null,
      monitor_keyword text not null,
      hits jsonb not null,
      created_at timestamptz not null,
      read_at timestamptz,
      unique (account_id, key)
    )`.execute(db);
  await sql`create index notification_list on notification (account_id, created_at desc, id)`.execute(db);
  await sql`create index notification_unread on notification (account_id) where read_at is null`.execute(db);
  await sql`create index notification_monitor on notification (monitor_id, created_at desc)`.execute(db);
  await sql`create index notification_age on notification (created_at)`.execute(db);
}

async function createChannels(db: Kysely<never>): Promise<void> {
  await sql`
    create table notification_channel (
      account_id bigint not null references account on delete cascade,
      channel text not null check (channel in ('email', 'telegram')),
      address text not null,
      name text,
      confirmed_at timestamptz,
      enabled boolean not null,
      muted_at timestamptz,
      wake_at timestamptz,
      turn integer not null default 0,
      attempts integer not null default 0,
      message_id uuid,
      owes_apology boolean not null default false,
      primary key (account_id, channel)
    )`.execute(db);
  await sql`
    create index notification_channel_wake on notification_channel (wake_at) where wake_at is not null`.execute(db);
  await sql`
    create unique index notification_channel_telegram on notification_channel (address)
    where channel = 'telegram'`.execute(db);
  await sql`
    create table notification_preference (
      account_id bigint primary key references account on delete cascade,
      quiet_from text,
      quiet_to text,
      timezone text,
      check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null) = (timezone is null))
    )`.execute(db);
  await sql`
    create table notification_unsubscription (
      account_id bigint not null references account on delete cascade,
      monitor_id uuid not null,
      created_at timestamptz not null,
      primary key (account_id, monitor_id)
    )`.execute(db);
  await sql`
    create index notification_unsubscription_monitor on notification_unsubscription (monitor_id)`.execute(db);
}

async function createDeliveries(db: Kysely<never>): Promise<void> {
  await sql`
    create table notification_delivery (
      notification_id uuid not null references notification on delete cascade,
      channel text not null check (channel in ('email', 'telegram')),
      account_id bigint not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
      message_id uuid,
      reason text,
      ended_at timestamptz,
      primary key (notification_id, channel),
      check ((ended_at is null) = (state in ('waiting', 'sending')))
    )`.execute(db);
  await sql`
    create index notification_delivery_open on notification_delivery (account_id, channel)
    where state in ('waiting', 'sending')`.execute(db);
}

async function createConfirmations(db: Kysely<never>): Promise<void> {
  await sql`
    create table email_confirmation (
      id uuid primary key,
      token_hash bytea not null unique,
      account_id bigint not null references account on delete cascade,
      address text not null,
      mailbox text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      wake_at timestamptz,
      attempts integer not null default 0
    )`.execute(db);
  await sql`create index email_confirmation_account on email_confirmation (account_id, created_at)`.execute(db);
  await sql`create index email_confirmation_mailbox on email_confirmation (mailbox, created_at)`.execute(db);
  await sql`create index email_confirmation_expiry on email_confirmation (expires_at)`.execute(db);
  await sql`
    create index email_confirmation_wake on email_confirmation (wake_at) where wake_at is not null`.execute(db);
}

async function createTelegram(db: Kysely<never>): Promise<void> {
  await sql`
    create table telegram_link (
      id uuid primary key,
      account_id bigint not null references account on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index telegram_link_account on telegram_link (account_id)`.execute(db);
  await sql`create index telegram_link_expiry on telegram_link (expires_at)`.execute(db);
  await sql`
    create table telegram_poll (
      id smallint primary key check (id = 1),
      holder uuid not null,
      held_until timestamptz not null
    )`.execute(db);
}
