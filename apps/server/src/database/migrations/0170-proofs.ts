import { type Kysely, sql } from 'kysely';

/** Ways of logging in change only after a proof, and whoever else is logged in learns of it. */
export async function up(db: Kysely<never>): Promise<void> {
  // Nobody has proven anything yet, so everybody is asked at their next change.
  await sql`
    alter table browser_session add column proven_at timestamptz, add column changes_seen_at timestamptz`.execute(db);
  await sql`
    create table login_change (
      account_id bigint not null references account on delete cascade,
      id uuid not null unique,
      kind text not null,
      device text not null,
      session_id uuid references browser_session on delete set null on update cascade,
      created_at timestamptz not null,
      primary key (account_id, id)
    )`.execute(db);
  await sql`create index login_change_session on login_change (session_id) where session_id is not null`.execute(db);
  await sql`create index login_change_age on login_change (created_at)`.execute(db);
  await sql`
    alter table telegram_link
      add column session_id uuid references browser_session on delete set null on update cascade,
      add column device text not null default ''`.execute(db);
  await sql`create index telegram_link_session on telegram_link (session_id) where session_id is not null`.execute(db);
  await sql`alter table vk_authorisation drop constraint vk_authorisation_purpose_check`.execute(db);
  await sql`
    alter table vk_authorisation
      add check (purpose in ('collection', 'login', 'link', 'confirmation'))`.execute(db);
  // Letters say from now on what became of the second factor.
  await sql`
    update account_email set kind = case
      when (select totp_confirmed_at from account where account.id = account_email.account_id) is null
      then 'second_factor_off' else 'second_factor_on' end
    where kind = 'second_factor_changed'`.execute(db);
}
