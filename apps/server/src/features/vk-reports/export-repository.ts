import type { Database } from '#database/database.ts';
import type { PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** Links to reports. `token_hash` is only the key: it is no data of the user. */
export async function listSharesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'vk_share'>, 'token_hash'>>,
) {
  return await db
    .selectFrom('vk_share')
    .select(['token_hash', 'tracked_account_id', 'date_from', 'date_to', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('token_hash', '>', after?.token_hash ?? new Uint8Array())
    .orderBy('token_hash')
    .limit(limit)
    .execute();
}
