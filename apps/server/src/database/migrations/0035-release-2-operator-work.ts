import { type Kysely, sql } from 'kysely';

const LETTERS = ['account_email', 'billing_email', 'email_confirmation', 'removal_email', 'support_email'];

/** When operators have answered letters to the support, and how these, other letters, removals and the runs of all accounts are found. */
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
  for (const table of LETTERS) {
    await sql`drop index ${sql.id(`${table}_unsent`)}`.execute(db);
    await sql`
      create index ${sql.id(`${table}_unsent`)} on ${sql.table(table)} (state, created_at, id)
      where state in ('waiting', 'failed')`.execute(db);
  }
  // Counting the open ones reads nothing else.
  await sql`drop index removal_request_open`.execute(db);
  await sql`
    create index removal_request_open on removal_request (due_at, id) include (state, created_at)
    where answered_at is null`.execute(db);
  await sql`
    create index removal_request_unhidden on removal_request (due_at, id)
    where answered_at is null and state = 'accepted'`.execute(db);
  await sql`
    create index removal_request_asked on removal_request (due_at, id)
    where answered_at is null and question is not null and reply is null`.execute(db);
  await sql`create index destruction_act_event on destruction_act (event_id)`.execute(db);
}
