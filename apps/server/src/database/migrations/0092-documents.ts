import { type Kysely, sql } from 'kysely';

/** Acceptances of legal texts, and messages to the support. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table document_acceptance (
      account_id bigint not null references account on delete cascade,
      kind text not null,
      version text not null,
      accepted_for text not null check (accepted_for in ('registration', 'new_version', 'payment')),
      text_hash text not null,
      address text not null,
      accepted_at timestamptz not null,
      primary key (account_id, kind, version, accepted_for)
    )`.execute(db);
  await sql`
    create table support_email (
      id uuid primary key,
      account_id bigint references account on delete cascade,
      recipient text not null check (recipient in ('operator', 'sender')),
      address text not null,
      reply_to text not null,
      message text not null,
      screen text not null,
      created_at timestamptz not null,
      wake_at timestamptz,
      attempts integer not null default 0
    )`.execute(db);
  await sql`create index support_email_wake on support_email (wake_at) where wake_at is not null`.execute(db);
  await sql`create index support_email_account on support_email (account_id, id)`.execute(db);
  await sql`create index support_email_age on support_email (created_at)`.execute(db);
}
