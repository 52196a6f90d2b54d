import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { PLANTED_AT as at, PLANTED_UNTIL as later, SECRET } from './planted.ts';

/** A monitor with a check, what it found, and the notification about it. */
export async function plantMonitor(db: Database, accountId: number, mark: string): Promise<void> {
  const own = { account_id: accountId };
  const [monitor, run, notification] = [randomUUID(), randomUUID(), randomUUID()];
  await db
    .insertInto('monitor')
    .values({
      ...own,
      id: monitor,
      keyword: mark,
      keyword_key: mark,
      source_ids: ['other'],
      source_kinds: ['catalogue'],
      place_id: 'any',
      place: null,
      refresh_minutes: 60,
      collection_days: 30,
      created_at: at,
      ends_at: later,
      schedule_from: at,
      previous_due_at: at,
      next_due_at: later,
      waiting: true,
      last_number: 1,
      last_ok_number: null,
    })
    .execute();
  await db
    .insertInto('run')
    .values({
      ...own,
      id: run,
      kind: 'monitor',
      subject_id: monitor,
      lane: 'normal',
      lease: null,
      finished_at: null,
      resume_at: at,
      created_at: at,
      heartbeat_at: at,
    })
    .execute();
  await db
    .insertInto('monitor_run')
    .values({
      ...own,
      monitor_id: monitor,
      number: 1,
      run_id: run,
      due_at: at,
      compared_with: null,
      complete_since: null,
    })
    .execute();
  await db
    .insertInto('monitor_hit')
    .values({
      ...own,
      monitor_id: monitor,
      key: mark,
      first_run: 1,
      last_run: null,
      source_id: 'other',
      kind: 'person',
      title: mark,
      text: mark,
      subtitle: '',
      url: null,
      person_id: null,
      published_at: null,
      content_hash: mark,
      first_seen_at: at,
    })
    .execute();
  await db
    .insertInto('monitor_pause')
    .values({ ...own, began_at: at })
    .execute();
  await db
    .insertInto('notification')
    .values({
      ...own,
      id: notification,
      key: mark,
      title: mark,
      text: '<script>alert(1)</script>',
      link: null,
      monitor_id: monitor,
      monitor_keyword: mark,
      hits: JSON.stringify([]),
      created_at: at,
      read_at: null,
    })
    .execute();
  await plantChannels(db, accountId, { mark, notification, monitor });
}

async function plantChannels(
  db: Database,
  accountId: number,
  { mark, notification, monitor }: { mark: string; notification: string; monitor: string },
): Promise<void> {
  const own = { account_id: accountId };
  await db
    .insertInto('notification_channel')
    .values({
      ...own,
      channel: 'email',
      address: `${mark}@vidno.example`,
      name: null,
      confirmed_at: at,
      enabled: true,
      muted_at: null,
      state: 'idle',
      message_id: null,
    })
    .execute();
  await db
    .insertInto('notification_delivery')
    .values({
      ...own,
      notification_id: notification,
      channel: 'email',
      state: 'failed',
      message_id: null,
      reason: mark,
      ended_at: at,
    })
    .execute();
  await db
    .insertInto('notification_preference')
    .values({ ...own, quiet_from: '22:00', quiet_to: '08:00', timezone: 'Europe/Moscow' })
    .execute();
  await db
    .insertInto('notification_unsubscription')
    .values({ ...own, monitor_id: monitor, created_at: at })
    .execute();
  await db
    .insertInto('email_confirmation')
    .values({
      ...own,
      id: randomUUID(),
      token_hash: Buffer.from(`${SECRET} ${mark}`),
      address: `${mark}@vidno.example`,
      mailbox: mark,
      created_at: at,
      expires_at: later,
      state: 'sent',
    })
    .execute();
  await db
    .insertInto('telegram_link')
    .values({
      ...own,
      id: randomUUID(),
      created_at: at,
      expires_at: later,
      asked_chat: null,
      told_account_id: null,
      used_at: null,
      session_id: null,
    })
    .execute();
}
