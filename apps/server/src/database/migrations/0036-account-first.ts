import { type Kysely, sql } from 'kysely';

/**
 * Puts account_id first in the keys of notifications, confirmations and links. A request that follows a link does not name
 * the account, so the link columns get indexes of their own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await keyNotifications(db);
  await sql`
    alter table email_confirmation drop constraint email_confirmation_pkey,
      drop constraint email_confirmation_token_hash_key, add primary key (account_id, id)`.execute(db);
  await sql`create index email_confirmation_token on email_confirmation (token_hash)`.execute(db);
  await sql`
    alter table telegram_link drop constraint telegram_link_pkey, add primary key (account_id, id)`.execute(db);
  await sql`create index telegram_link_id on telegram_link (id)`.execute(db);
  await sql`drop index telegram_link_account`.execute(db);
  await sql`
    alter table vk_share drop constraint vk_share_pkey, add primary key (account_id, token_hash)`.execute(db);
  await sql`create index vk_share_token on vk_share (token_hash)`.execute(db);
}

/** A notification may also concern no particular monitor. */
async function keyNotifications(db: Kysely<never>): Promise<void> {
  await sql`
    alter table notification_delivery drop constraint notification_delivery_notification_id_fkey,
      drop constraint notification_delivery_pkey`.execute(db);
  await sql`
    alter table notification drop constraint notification_pkey, add primary key (account_id, id),
      alter monitor_id drop not null, alter monitor_keyword drop not null`.execute(db);
  await sql`
    alter table notification_delivery add primary key (account_id, notification_id, channel),
      add foreign key (account_id, notification_id) references notification on delete cascade`.execute(db);
  await sql`drop index notification_monitor, notification_unsubscription_monitor`.execute(db);
  await sql`
    create index notification_monitor on notification (account_id, monitor_id, created_at desc)`.execute(db);
}
