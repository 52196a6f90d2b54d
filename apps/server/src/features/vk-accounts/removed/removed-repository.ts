import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { PageOfVkPeople, VkPages, VkPerson } from '#features/suppression/vk-people.ts';
import { REMOVED_AT, type Wall } from '../wall-repository.ts';

/** The walls of people with one of these pages, locked until the transaction ends. */
export async function lockWallsOfPeople(
  trx: Transaction,
  { vkIds, names }: VkPages,
): Promise<Pick<Wall, 'id' | 'owner_id' | 'collection_id'>[]> {
  const byId = sql<boolean>`owner_id = any(${[...vkIds]}::bigint[])`;
  const byName = sql<boolean>`screen_name = any(${[...names]}::text[])`;
  return await trx
    .selectFrom('vk_account')
    .select(['id', 'owner_id', 'collection_id'])
    .where('kind', '=', 'user')
    .where(({ or }) => or([byId, byName]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Whoever tracks one of these walls is told that it was removed, and no longer which it was. */
export async function replaceTracked(trx: Transaction, wallIds: readonly string[], at: Date): Promise<void> {
  if (wallIds.length === 0) return;
  await sql`
    with gone as (
      delete from tracked_account where vk_account_id = any(${[...wallIds]}::uuid[]) returning id, account_id, demo
    )
    insert into removed_page (id, account_id, demo, removed_at)
    select id, account_id, demo, ${at}::timestamptz from gone`.execute(trx);
}

/** Until the wall goes, nothing of it names anybody but the number. */
export async function blankWalls(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('vk_account')
    .set({
      abandoned_at: REMOVED_AT,
      screen_name: '',
      first_name: '',
      last_name: '',
      search_text: '',
      avatar_url: null,
    })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Pages in the list of an account.
 * @limit list: Older ones are not shown, and go by age.
 */
const REMOVED_PAGES_MAX = 100;

/** What stands in the list of an account for pages that were removed, the latest first. */
export async function listRemovedPages(
  db: Database,
  { accountId, demo }: { readonly accountId: number; readonly demo: boolean | undefined },
): Promise<Pick<Row<'removed_page'>, 'id' | 'removed_at'>[]> {
  return await db
    .selectFrom('removed_page')
    .select(['id', 'removed_at'])
    .where('account_id', '=', accountId)
    .$if(demo !== undefined, (query) => query.where('demo', '=', demo === true))
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .limit(REMOVED_PAGES_MAX)
    .execute();
}

/** False if there is none. */
export async function deleteRemovedPage(
  trx: Transaction,
  { id, accountId }: { readonly id: string; readonly accountId: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('removed_page')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** People with a wall, each once, by number after this one. */
export async function listWallOwners(trx: Transaction, page: PageOfVkPeople): Promise<VkPerson[]> {
  return await trx
    .selectFrom('vk_account')
    .select(({ fn }) => ['owner_id as vkId', fn.min('screen_name').as('name')])
    .where('owner_id', '>', page.after?.vkId ?? 0)
    .groupBy('owner_id')
    .orderBy('owner_id')
    .limit(page.limit)
    .execute();
}

/** Walls and days of followers of these people that are kept. */
export async function countWallsOf(db: Database | Transaction, vkIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from vk_account where owner_id = any(${[...vkIds]}::bigint[]))
      + (select count(*) from vk_owner where owner_id = any(${[...vkIds]}::bigint[])))::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}
