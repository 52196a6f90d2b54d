import { type Kysely, sql } from 'kysely';

/** When operators have answered letters to the support, and how these and the runs of all accounts are listed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table support_email add column answered_at timestamptz`.execute(db);
  await sql`
    create index support_email_asked on support_email (created_at, id)
    where recipient = 'operator'`.execute(db);
  await sql`
    create index support_email_open on support_email (created_at, id)
    where recipient = 'operator' and answered_at is null`.execute(db);
  await sql`create index run_newest on run (created_at, id)`.execute(db);
  await sql`create index run_of_kind on run (kind, created_at, id)`.execute(db);
  await sql`create index run_in_state on run (status, kind, created_at, id)`.execute(db);
}
