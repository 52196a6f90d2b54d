import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { Place } from '#database/read-pages.ts';

/** Money that comes from outside or goes there, of all accounts. */

type Transfer = Row<'ledger_transfer'>;

/** Written out, as the index has it. */
const IS_OUTSIDE = sql<boolean>`(from_kind like 'acquirer.%' or to_kind like 'acquirer.%')`;

interface Span {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** What came from payers in a span of time and what went back to them, in kopecks. */
export async function sumOutside(
  db: Database,
  { from, to }: Span,
): Promise<{ readonly paidKopecks: number; readonly refundedKopecks: number }> {
  const { rows } = await sql<{ paidKopecks: number; refundedKopecks: number }>`
    select
      coalesce(sum(amount_kopecks) filter (where from_kind like 'acquirer.%'), 0)::bigint as "paidKopecks",
      coalesce(sum(amount_kopecks) filter (where from_kind not like 'acquirer.%'), 0)::bigint as "refundedKopecks"
    from ledger_transfer where ${IS_OUTSIDE} and event_at >= ${from} and event_at < ${to}`.execute(db);
  return rows[0] ?? { paidKopecks: 0, refundedKopecks: 0 };
}

/** What users have on their balances and set aside for their runs, in kopecks. */
export async function sumOwed(db: Database): Promise<number> {
  const { kopecks } = await db
    .selectFrom('ledger_account')
    .select(sql<number>`coalesce(sum(balance_kopecks), 0)::bigint`.as('kopecks'))
    .executeTakeFirstOrThrow();
  return kopecks;
}

/** Of a span of time, oldest first. */
export async function listOutsideTransfers(
  db: Database,
  { from, to, after, limit }: Span & { readonly after: Place | null; readonly limit: number },
): Promise<Transfer[]> {
  let query = db
    .selectFrom('ledger_transfer')
    .selectAll()
    .where(IS_OUTSIDE)
    .where('event_at', '>=', from)
    .where('event_at', '<', to);
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('event_at', 'account_id', 'id'), '>', tuple(after.at, after.accountId, after.id)),
    );
  return await query.orderBy('event_at').orderBy('account_id').orderBy('id').limit(limit).execute();
}

/** @limit list: An invoice has a few; of more the first are shown. */
const TRANSFERS_SHOWN = 100;

/** Of the accounts that an invoice has belonged to, in the order of posting. */
export async function listTransfersOfInvoice(
  db: Database | Transaction,
  { accountIds, invoiceId }: { readonly accountIds: readonly number[]; readonly invoiceId: string },
): Promise<Transfer[]> {
  return await db
    .selectFrom('ledger_transfer')
    .selectAll()
    .where('account_id', 'in', [...accountIds])
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(TRANSFERS_SHOWN)
    .execute();
}
