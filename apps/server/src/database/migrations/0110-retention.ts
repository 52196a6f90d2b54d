import { type Kysely, sql } from 'kysely';

/** What is found by its age can be deleted by it, and what a search cost goes with the search. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table monitor_hit add column gone_at timestamptz`.execute(db);
  await sql`
    update monitor_hit as hit set gone_at = run.due_at from monitor_run as run
    where run.account_id = hit.account_id and run.monitor_id = hit.monitor_id and run.number = hit.last_run`.execute(
    db,
  );
  await sql`create index monitor_hit_gone on monitor_hit (gone_at) where gone_at is not null`.execute(db);
  await sql`create index notification_hits_age on notification (created_at) where hits <> '[]'`.execute(db);
  await sql`create index billing_email_age on billing_email (created_at)`.execute(db);
  await sql`create index email_confirmation_age on email_confirmation (created_at)`.execute(db);
  await sql`
    delete from search_payment as payment where not exists (
      select from search where search.account_id = payment.account_id and search.id = payment.search_id)`.execute(db);
  await sql`
    alter table search_payment add constraint search_payment_search foreign key (account_id, search_id)
      references search on delete cascade deferrable initially deferred`.execute(db);
}
