import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { Place } from '#database/read-pages.ts';

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

/** Of transfers of any account. */
export async function listReceiptsOf(
  db: Database,
  transfers: readonly Pick<Row<'ledger_transfer'>, 'account_id' | 'id'>[],
): Promise<QueuedReceipt[]> {
  const { rows } = await sql<QueuedReceipt>`
    select receipt.* from receipt
    join unnest(
      ${transfers.map(({ account_id }) => account_id)}::bigint[], ${transfers.map(({ id }) => id)}::uuid[]
    ) as wanted (account_id, id) on receipt.account_id = wanted.account_id and receipt.transfer_id = wanted.id`.execute(
    db,
  );
  return rows;
}

type RefusedReceipt = QueuedReceipt & Pick<Row<'ledger_transfer'>, 'purpose' | 'amount_kopecks'>;

/** What the cash register did not take, newest first, with what it was for. */
export async function listRefusedReceipts(
  db: Database,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<RefusedReceipt[]> {
  let query = db
    .selectFrom('receipt')
    .innerJoin('ledger_transfer as transfer', (join) =>
      join.onRef('transfer.account_id', '=', 'receipt.account_id').onRef('transfer.id', '=', 'receipt.transfer_id'),
    )
    .selectAll('receipt')
    .select(['transfer.purpose', 'transfer.amount_kopecks'])
    // Written out, as the index has it.
    .where('receipt.state', '=', sql.lit('refused' as const));
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('receipt.created_at', 'receipt.account_id', 'receipt.transfer_id'),
        '<',
        tuple(after.at, after.accountId, after.id),
      ),
    );
  return await query
    .orderBy('receipt.created_at', 'desc')
    .orderBy('receipt.account_id', 'desc')
    .orderBy('receipt.transfer_id', 'desc')
    .limit(limit)
    .execute();
}

type ReopenReceiptOutcome = 'reopened' | 'not_refused';

/** Sends a receipt that was refused once more; the provider recognises it if it has it after all. */
export async function reopenReceipt(
  trx: Transaction,
  { accountId, id }: { readonly accountId: number; readonly id: string },
): Promise<ReopenReceiptOutcome> {
  const { numUpdatedRows } = await trx
    .updateTable('receipt')
    .set({ state: 'waiting', error: null })
    .where('account_id', '=', accountId)
    .where('transfer_id', '=', id)
    .where('state', '=', 'refused')
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'reopened' : 'not_refused';
}
