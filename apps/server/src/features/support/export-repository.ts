import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** By id; what went to the operator, because a copy says the same. */
export async function listSupportEmailsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'support_email'>, 'id'>>,
) {
  return await db
    .selectFrom('support_email')
    .select(['id', 'reply_to', 'message', 'screen', 'created_at'])
    .where('account_id', '=', accountId)
    .where('recipient', '=', 'operator')
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
}
