import { type Kysely, sql } from 'kysely';

/** What is looked for when a row is deleted, or by a purge, has an index. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index search_consent on search (account_id, consent_id) where consent_id is not null`.execute(db);
  await sql`
    create index vk_authorisation_account on vk_authorisation (account_id) where account_id is not null`.execute(db);
  // Those that are handed over to the deletion of accounts are not looked at again.
  await sql`drop index account_unused_demo`.execute(db);
  await sql`
    create index account_unused_demo on account (last_seen_at) where demo and deletion_at is null`.execute(db);
  // The journal of a period is read by time, and events of the same time by id.
  await sql`create index audit_event_time on audit_event (at, id)`.execute(db);
  await sql`drop index audit_event_at`.execute(db);
}
