import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** By id. */
export async function listNotificationsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'notification'>, 'id'>>,
) {
  return await db
    .selectFrom('notification')
    .select(['id', 'title', 'text', 'link', 'monitor_id', 'monitor_keyword', 'hits', 'created_at', 'read_at'])
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listDeliveriesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'notification_delivery'>, 'notification_id' | 'channel'>>,
) {
  return await db
    .selectFrom('notification_delivery')
    .select(['notification_id', 'channel', 'state', 'reason', 'ended_at'])
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb(
        eb.refTuple('notification_id', 'channel'),
        '>',
        eb.tuple(after?.notification_id ?? BEFORE_ALL_IDS, after?.channel ?? 'email'),
      ),
    )
    .orderBy('notification_id')
    .orderBy('channel')
    .limit(limit)
    .execute();
}

/** At most one of each kind. */
export async function listChannelsForExport(db: Database, accountId: number) {
  return await db
    .selectFrom('notification_channel')
    .select(['channel', 'address', 'name', 'confirmed_at', 'enabled', 'muted_at'])
    .where('account_id', '=', accountId)
    .orderBy('channel')
    .execute();
}

/** At most one. */
export async function listQuietHoursForExport(db: Database, accountId: number) {
  return await db
    .selectFrom('notification_preference')
    .select(['quiet_from', 'quiet_to', 'timezone'])
    .where('account_id', '=', accountId)
    .execute();
}

export async function listUnsubscriptionsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'notification_unsubscription'>, 'monitor_id'>>,
) {
  return await db
    .selectFrom('notification_unsubscription')
    .select(['monitor_id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('monitor_id', '>', after?.monitor_id ?? BEFORE_ALL_IDS)
    .orderBy('monitor_id')
    .limit(limit)
    .execute();
}

/** Addresses that were asked to confirm that they receive alerts. */
export async function listConfirmationsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'email_confirmation'>, 'id'>>,
) {
  return await db
    .selectFrom('email_confirmation')
    .select(['id', 'address', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
}
