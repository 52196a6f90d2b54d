import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

export type NotificationRow = Pick<Row<'notification'>, 'id' | 'created_at' | 'read_at' | 'title' | 'text' | 'link'>;

/** Newest first. */
export function listNotificationPage(
  db: Database,
  { accountId, page, pageSize }: { accountId: number; page: number; pageSize: number },
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notification')
    .select(['id', 'created_at', 'read_at', 'title', 'text', 'link'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(page * pageSize)
    .limit(pageSize)
    .execute();
}

export async function countNotifications(
  db: Database,
  accountId: number,
): Promise<{ totalCount: number; unread: number }> {
  const counts = await db
    .selectFrom('notification')
    .select(({ fn }) => [
      fn.countAll<string | number>().as('total'),
      fn.countAll<string | number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { totalCount: Number(counts.total), unread: Number(counts.unread) };
}

export async function countUnread(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks the given notifications of the account, or all of them when `ids` is null. */
export async function markRead(
  db: Database,
  { accountId, ids, now }: { accountId: number; ids: readonly string[] | null; now: Date },
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(ids !== null, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .execute();
}
