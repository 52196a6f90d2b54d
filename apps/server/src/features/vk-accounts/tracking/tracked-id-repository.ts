import type { Database } from '#database/database.ts';

export async function listTrackedIds(
  db: Database,
  { accountId, limit }: { accountId: number; limit: number },
): Promise<{ id: string; vkAccountId: string }[]> {
  return await db
    .selectFrom('tracked_account')
    .select(['id', 'vk_account_id as vkAccountId'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(limit)
    .execute();
}
