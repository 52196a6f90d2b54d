import type { Database } from '#database/database.ts';

/** At most one login, without its tokens. */
export async function listLoginsForExport(db: Database, accountId: number) {
  return await db
    .selectFrom('vk_token')
    .select(['vk_user_id', 'vk_name', 'vk_avatar_url', 'state', 'created_at'])
    .where('account_id', '=', accountId)
    .execute();
}
