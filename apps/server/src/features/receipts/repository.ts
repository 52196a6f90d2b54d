import { sql } from 'kysely';
import type { Database, Row } from '#database/database.ts';

export type QueuedReceipt = Row<'receipt'>;

/** By transfer. */
export async function listReceiptStates(
  db: Database,
  { accountId, transferIds }: { readonly accountId: number; readonly transferIds: readonly string[] },
): Promise<Map<string, QueuedReceipt['state']>> {
  if (transferIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('receipt')
    .select(['transfer_id', 'state'])
    .where('account_id', '=', accountId)
    .where('transfer_id', 'in', [...transferIds])
    .execute();
  return new Map(rows.map(({ transfer_id, state }) => [transfer_id, state]));
}

/** For `doctor` and metrics. */
export async function countUnsentReceipts(db: Database, lateSince: Date): Promise<{ late: number; refused: number }> {
  const { rows } = await sql<{ late: number; refused: number }>`
    select count(*) filter (where state = 'waiting' and created_at < ${lateSince})::integer as late,
      count(*) filter (where state = 'refused')::integer as refused
    from receipt where state in ('waiting', 'refused')`.execute(db);
  return rows[0] ?? { late: 0, refused: 0 };
}
