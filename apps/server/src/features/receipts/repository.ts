import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { DueAt } from '#sending/claim-next-email.ts';

export type QueuedReceipt = Row<'receipt'>;

/** Claims a due receipt until the lease ends. The attempt count serves as the fencing token of the claim. */
export async function claimReceipt(
  db: Database,
  { now, latestPlausible, leaseEnd }: DueAt,
): Promise<QueuedReceipt | null> {
  const { rows } = await sql<QueuedReceipt>`
    update receipt set wake_at = ${leaseEnd}, attempts = attempts + 1
    where (account_id, transfer_id) = (
      select account_id, transfer_id from receipt
      where wake_at is not null and (wake_at <= ${now} or wake_at > ${latestPlausible})
      order by wake_at limit 1 for update skip locked
    )
    returning *`.execute(db);
  return rows[0] ?? null;
}

export type ReceiptChange = Pick<QueuedReceipt, 'state' | 'wake_at' | 'error' | 'provider_id' | 'sent_at'>;

/** Does nothing when another process has claimed it since. */
export async function updateReceipt(
  db: Database,
  { account_id: accountId, transfer_id: transferId, attempts }: QueuedReceipt,
  change: ReceiptChange,
): Promise<void> {
  await db
    .updateTable('receipt')
    .set(change)
    .where('account_id', '=', accountId)
    .where('transfer_id', '=', transferId)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}

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
    from receipt where wake_at is not null or state = 'refused'`.execute(db);
  return rows[0] ?? { late: 0, refused: 0 };
}
