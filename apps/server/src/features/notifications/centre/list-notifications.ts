import { NOTIFICATIONS_PAGE_SIZE } from '@vidno/contract/constants';
import type { Notification } from '@vidno/contract/notifications/notifications';
import type { Database } from '#database/database.ts';
import { countNotifications, listNotificationPage, type NotificationRow } from './repository.ts';

interface NotificationPage {
  readonly notifications: Notification[];
  /** Over all pages, like `unread`. */
  readonly totalCount: number;
  readonly unread: number;
}

/** One page of notifications, newest first. */
export async function listNotifications(
  db: Database,
  { accountId, page }: { accountId: number; page: number },
): Promise<NotificationPage> {
  const counts = await countNotifications(db, accountId);
  if (page * NOTIFICATIONS_PAGE_SIZE >= counts.totalCount) return { notifications: [], ...counts };
  const rows = await listNotificationPage(db, { accountId, page, pageSize: NOTIFICATIONS_PAGE_SIZE });
  return { notifications: rows.map(toNotification), ...counts };
}

function toNotification({ id, created_at, read_at, title, text, link }: NotificationRow): Notification {
  return { id, created: created_at.toISOString(), read: read_at !== null, title, text, link };
}
