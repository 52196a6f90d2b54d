import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** By the id of the search. */
export async function listSearchPaymentsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'search_payment'>, 'search_id'>>,
) {
  return await db
    .selectFrom('search_payment')
    .select(['search_id', 'state', 'price_kopecks', 'started_at', 'ended_at'])
    .where('account_id', '=', accountId)
    .where('search_id', '>', after?.search_id ?? BEFORE_ALL_IDS)
    .orderBy('search_id')
    .limit(limit)
    .execute();
}
