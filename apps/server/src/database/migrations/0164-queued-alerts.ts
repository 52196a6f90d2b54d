import { type Kysely, sql } from 'kysely';
import { sendJobs } from './0162-one-queue.ts';

/** Alerts are carried by the queue: a channel for which some wait has a job. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table notification_channel
    add column state text not null default 'idle' check (state in ('idle', 'waiting'))`.execute(db);
  await sql`update notification_channel set state = 'waiting' where wake_at is not null`.execute(db);
  await sql`alter table notification_channel drop column wake_at`.execute(db);
  await sql`
    create index notification_channel_waiting on notification_channel (account_id) where state = 'waiting'`.execute(db);
  for (const channel of ['email', 'telegram']) {
    await sendJobs(db, {
      ...{ table: 'notification_channel', kind: `${channel}-alerts`, key: 'account_id,channel' },
      inOrderOf: 'account_id,channel',
      only: { column: 'channel', value: channel },
    });
  }
}
