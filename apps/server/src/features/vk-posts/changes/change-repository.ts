import { sql } from 'kysely';
import type { Row, Transaction } from '#database/database.ts';

/** A change of the sums of a day, without the wall and when it was noticed. */
export type Change = Omit<Row<'vk_change'>, 'vk_account_id' | 'id' | 'at'>;

/** Adds up the changes of one kind and day. The wall is locked, so that its changes are numbered in the order in which they appear. */
export async function insertChanges(
  trx: Transaction,
  vkAccountId: string,
  { at, changes }: { at: Date; changes: readonly Change[] },
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into vk_change (vk_account_id, at, kind, day, posts, likes, comments, reposts, views)
    select ${vkAccountId}::uuid, ${at}::timestamptz, kind, day, sum(posts), sum(likes), sum(comments), sum(reposts), sum(views)
    from json_to_recordset(${JSON.stringify(changes)}::json) as change (
      kind text, day date, posts integer, likes bigint, comments bigint, reposts bigint, views bigint)
    group by kind, day order by day, kind`.execute(trx);
}
