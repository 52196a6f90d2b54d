import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** By id. */
export async function listInvoicesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'invoice'>, 'id'>>,
) {
  return await db
    .selectFrom('invoice')
    .select(['id', 'purpose', 'state', 'acquirer', 'amount_kopecks', 'refunded_kopecks', 'method', 'description'])
    .select(['email', 'reason', 'created_at', 'paid_at'])
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Without the tokens, which are of use to nobody but us. */
export async function listCardsForExport(db: Database, accountId: number) {
  return await db
    .selectFrom('card')
    .select(['id', 'acquirer', 'last_digits', 'brand', 'expires', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}
