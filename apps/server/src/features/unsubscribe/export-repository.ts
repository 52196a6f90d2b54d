import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** By id. */
export async function listAnswersForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'unsubscribe_answer'>, 'id'>>,
) {
  return await db
    .selectFrom('unsubscribe_answer')
    .select(['id', 'slide_id', 'checkboxes', 'reason_text', 'created_at'])
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
}
