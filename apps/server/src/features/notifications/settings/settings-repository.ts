import type { QuietHours } from '@vidno/contract/notifications/settings';
import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';

export async function findQuietHours(db: Database | Transaction, accountId: number): Promise<QuietHours | null> {
  const row = await db
    .selectFrom('notification_preference')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row?.quiet_from || !row.quiet_to || !row.timezone) return null;
  return { from: row.quiet_from, to: row.quiet_to, timezone: row.timezone };
}

export async function upsertQuietHours(
  trx: Transaction,
  { accountId, quiet }: { accountId: number; quiet: QuietHours | null },
): Promise<void> {
  const hours = {
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    timezone: quiet?.timezone ?? null,
  };
  await trx
    .insertInto('notification_preference')
    .values({ account_id: accountId, ...hours })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(hours))
    .execute();
}

/** The channels that wait for the end of quiet hours. */
export async function listQuietChannels(
  trx: Transaction,
  accountId: number,
): Promise<Row<'notification_channel'>['channel'][]> {
  const rows = await trx
    .selectFrom('notification_channel')
    .select('channel')
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('message_id', 'is', null)
    .where('attempts', '=', 0)
    .execute();
  return rows.map(({ channel }) => channel);
}

interface OwnMonitor {
  readonly accountId: number;
  readonly monitorId: string;
}

export async function insertUnsubscription(trx: Transaction, { accountId, monitorId }: OwnMonitor, now: Date) {
  await trx
    .insertInto('notification_unsubscription')
    .values({ account_id: accountId, monitor_id: monitorId, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'monitor_id']).doNothing())
    .execute();
}

export async function deleteAllUnsubscriptions(trx: Transaction, accountId: number): Promise<void> {
  await trx.deleteFrom('notification_unsubscription').where('account_id', '=', accountId).execute();
}

/** As in its latest notification. */
export async function findMonitorKeyword(
  db: Database | Transaction,
  { accountId, monitorId }: OwnMonitor,
): Promise<string | null> {
  const row = await db
    .selectFrom('notification')
    .select('monitor_keyword')
    .where('monitor_id', '=', monitorId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.monitor_keyword ?? null;
}

type Confirmation = Row<'email_confirmation'>;

export async function insertConfirmation(
  trx: Transaction,
  confirmation: Omit<Confirmation, 'attempts' | 'state'>,
): Promise<void> {
  await trx.insertInto('email_confirmation').values(confirmation).execute();
}

/** Invalidates the links in all earlier emails to this account. */
export async function expireConfirmations(
  trx: Transaction,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('email_confirmation')
    .set({ expires_at: now, state: sql`case state when 'waiting' then 'needless' else state end` })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .execute();
}

/** When this account requested confirmation emails, newest first. */
export async function listConfirmationTimes(
  trx: Transaction,
  { accountId, since }: { accountId: number; since: Date },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('email_confirmation')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

/** When any account requested confirmation emails to this mailbox, newest first. */
export async function listConfirmationTimesOfMailbox(
  trx: Transaction,
  { mailbox, since }: { mailbox: string; since: Date },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('email_confirmation')
    .select('created_at')
    .where('mailbox', '=', mailbox)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

/** Locked until the transaction ends; null when unknown, used or expired. */
export async function lockConfirmation(
  trx: Transaction,
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<Confirmation | null> {
  const row = await trx
    .selectFrom('email_confirmation')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
