import { type Kysely, sql } from 'kysely';

/** Notices have titles and name the tariff they are for; they are listed, and who has read them or accepted documents is counted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table company_notice
      add column title text check (title <> ''),
      add column tariff_id text`.execute(db);
  await sql`create index company_notice_newest on company_notice (created_at, id)`.execute(db);
  await sql`
    create index company_notice_account_read on company_notice_account (notice_id)
    where read_at is not null`.execute(db);
  await sql`
    create index document_acceptance_version on document_acceptance (kind, version, account_id)`.execute(db);
  await sql`
    create index consent_version on consent (version, account_id)
    where withdrawn_at is null`.execute(db);
}
