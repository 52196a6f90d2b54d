import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** By id, with whose wall it is. */
export async function listTrackedForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'tracked_account'>, 'id'>>,
) {
  return await db
    .selectFrom('tracked_account as tracked')
    .innerJoin('vk_account as wall', 'wall.id', 'tracked.vk_account_id')
    .select(['tracked.id', 'tracked.demo', 'tracked.created_at', 'wall.owner_id', 'wall.kind', 'wall.screen_name'])
    .select(['wall.first_name', 'wall.last_name', 'wall.collected_count', 'wall.refreshed_at'])
    .where('tracked.account_id', '=', accountId)
    .where('tracked.id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('tracked.id')
    .limit(limit)
    .execute();
}
