import type { AccountSort } from '@vidno/contract/vk/accounts';
import type { Direction } from '@vidno/contract/vk/filter';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import { parseLogin } from '#features/vk-access/parse-login.ts';
import { growthOf } from '#features/vk-posts/public.ts';
import { type RunState, toProcess } from '#runs/run.ts';
import type { CollectionProcess, Tracked } from './tracked.ts';
import { toSearchText } from './wall-repository.ts';

const TRACKED_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Null if there is no such id or it belongs to another account. */
export async function findTracked(
  db: Database | Transaction,
  { id, accountId }: { id: string; accountId: number },
): Promise<Tracked | null> {
  const row = await selectTracked(db, accountId).where('tracked.id', '=', id).executeTakeFirst();
  return row ? toTracked(row) : null;
}

/** The account's tracked row with this login or id. Prefers the full wall to a demo. Does not ask VK. */
export async function findTrackedByLogin(
  db: Database,
  { login, accountId, demo }: { login: string; accountId: number; demo?: boolean | undefined },
): Promise<Tracked | null> {
  if (TRACKED_ID.test(login)) return await findTracked(db, { id: login, accountId });
  const parsed = parseLogin(login);
  if (parsed.kind === 'refused') return null;
  const row = await selectTracked(db, accountId)
    .where((eb) =>
      parsed.kind === 'name' ? eb('wall.screen_name', '=', parsed.name) : eb('wall.owner_id', '=', parsed.ownerId),
    )
    .$if(demo !== undefined, (query) => query.where('tracked.demo', '=', demo === true))
    .orderBy('tracked.demo')
    .executeTakeFirst();
  return row ? toTracked(row) : null;
}

/** In the order of the ids. Ids of other accounts are left out. */
export async function listTracked(
  db: Database,
  { accountId, ids }: { accountId: number; ids: readonly string[] },
): Promise<Tracked[]> {
  if (ids.length === 0) return [];
  const rows = await selectTracked(db, accountId)
    .where('tracked.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toTracked(row)]));
  return ids.map((id) => byId.get(id)).filter((tracked) => tracked !== undefined);
}

interface TrackedFilter {
  readonly accountId: number;
  /** Both if undefined. */
  readonly demo: boolean | undefined;
  /** Of the latest run; any if undefined. */
  readonly status?: RunState['status'];
  /** Part of a name or an address. */
  readonly search?: string | undefined;
  readonly folder?: string | undefined;
}

interface TrackedPage extends TrackedFilter {
  /** The last added first if not given. */
  readonly order?: { readonly sort: AccountSort; readonly direction: Direction };
  readonly page: number;
  readonly limit: number;
}

const SORT_COLUMNS = {
  added: ['tracked.created_at'],
  name: ['wall.first_name', 'wall.last_name'],
  posts: ['wall.collected_count'],
  followers: ['wall.follower_count'],
  growth: ['growth'],
  er: ['wall.er'],
  last_post: ['wall.last_post_at'],
  refreshed: ['wall.refreshed_at'],
} as const satisfies Record<AccountSort, readonly string[]>;

/** One page and the total count. What VK does not reveal comes last in either direction. */
export async function listTrackedPage(
  db: Database,
  { page, limit, order = { sort: 'added', direction: 'up' }, ...filter }: TrackedPage,
): Promise<{ page: Tracked[]; totalCount: number }> {
  const totalCount = await countTracked(db, filter);
  if (page * limit >= totalCount) return { page: [], totalCount };
  const { search, folder } = filter;
  const rows = await selectTracked(db, filter.accountId)
    .$if(filter.demo !== undefined, (query) => query.where('tracked.demo', '=', filter.demo === true))
    .$if(folder !== undefined, (query) => query.where('tracked.folder', '=', folder ?? ''))
    .$if(search !== undefined, (query) => query.where(isNamed(search ?? '')))
    .$if(filter.status !== undefined, (query) => query.where('run.status', '=', filter.status ?? 'delivered'))
    .$call((query) =>
      SORT_COLUMNS[order.sort].reduce(
        (sorted, column) => sorted.orderBy(column, (by) => (isDescending(order) ? by.desc() : by.asc()).nullsLast()),
        query,
      ),
    )
    .orderBy('tracked.id')
    .offset(page * limit)
    .limit(limit)
    .execute();
  return { page: rows.map(toTracked), totalCount };
}

/** `up` begins with the most and the latest, and a name with А. */
function isDescending({ sort, direction }: { readonly sort: AccountSort; readonly direction: Direction }): boolean {
  return (direction === 'up') !== (sort === 'name');
}

/** In a name or an address, whatever case it is written in. The caller joins the wall as `wall`. */
function isNamed(search: string): RawBuilder<SqlBool> {
  const words = toSearchText(search.trim()).split(/\s+/);
  return sql.join<SqlBool>(
    words.map((word) => sql`position(${word} in wall.search_text) > 0`),
    sql` and `,
  );
}

/** Joins only if a status or a search is given, so that a plain count reads nothing but an index. */
export async function countTracked(
  db: Database | Transaction,
  { accountId, demo, status, search, folder }: TrackedFilter,
): Promise<number> {
  const row = await db
    .selectFrom('tracked_account as tracked')
    .where('tracked.account_id', '=', accountId)
    .$if(demo !== undefined, (query) => query.where('tracked.demo', '=', demo === true))
    .$if(status !== undefined, (query) =>
      query
        .innerJoin('vk_account as wall', 'wall.id', 'tracked.vk_account_id')
        .innerJoin('run', 'run.id', 'wall.collection_id')
        .where('run.status', '=', status ?? 'delivered'),
    )
    .$if(folder !== undefined, (query) => query.where('tracked.folder', '=', folder ?? ''))
    .$if(search !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('vk_account as wall')
            .select('wall.id')
            .whereRef('wall.id', '=', 'tracked.vk_account_id')
            .where(isNamed(search ?? '')),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** False if the account already tracks the wall. */
export async function insertTracked(
  trx: Transaction,
  row: { id: string; accountId: number; vkAccountId: string; demo: boolean; folder?: string | null; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('tracked_account')
    .values({
      id: row.id,
      account_id: row.accountId,
      vk_account_id: row.vkAccountId,
      demo: row.demo,
      folder: row.folder ?? null,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'vk_account_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The account's demos. No concurrent transaction can add one until this one ends. */
export async function lockAndCountDemoWalls(trx: Transaction, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vk-demo ${accountId}`}, 0))`.execute(trx);
  return await countTracked(trx, { accountId, demo: true });
}

/** All but the demos. No concurrent transaction can add one until this one ends. */
export async function lockAndCountWalls(trx: Transaction, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vk-tracked ${accountId}`}, 0))`.execute(trx);
  return await countTracked(trx, { accountId, demo: false });
}

export async function findTrackedByWall(
  trx: Transaction,
  { vkAccountId, accountId }: { vkAccountId: string; accountId: number },
): Promise<Tracked | null> {
  const row = await selectTracked(trx, accountId).where('wall.id', '=', vkAccountId).executeTakeFirst();
  return row ? toTracked(row) : null;
}

export async function deleteTracked(
  trx: Transaction,
  { id, accountId }: { id: string; accountId: number },
): Promise<void> {
  await trx.deleteFrom('tracked_account').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** The tracked rows of one account with their walls and latest runs. */
function selectTracked(db: Database | Transaction, accountId: number) {
  return db
    .selectFrom('tracked_account as tracked')
    .innerJoin('vk_account as wall', 'wall.id', 'tracked.vk_account_id')
    .innerJoin('run', 'run.id', 'wall.collection_id')
    .where('tracked.account_id', '=', accountId)
    .select(['tracked.id', 'tracked.demo', 'tracked.created_at', 'wall.id as wall_id', 'wall.owner_id', 'wall.kind'])
    .select(['wall.screen_name', 'wall.first_name', 'wall.last_name', 'wall.avatar_url', 'wall.follower_count'])
    .select(['wall.friend_count', 'wall.post_count', 'wall.collected_count', 'wall.refreshed_at'])
    .select(['wall.hidden_count', 'wall.checked_at', 'wall.access', 'wall.er', 'wall.last_post_at', 'tracked.folder'])
    .select(growthOf(sql.ref('wall.owner_id')).as('growth'))
    .select(['run.id as run_id', 'run.status', 'run.percent', 'run.message', 'run.lane']);
}

type TrackedRow = Awaited<ReturnType<ReturnType<typeof selectTracked>['execute']>>[number];

function toTracked(row: TrackedRow): Tracked {
  return {
    id: row.id,
    vkAccountId: row.wall_id,
    demo: row.demo,
    createdAt: row.created_at,
    ownerId: row.owner_id,
    kind: row.kind,
    followers: row.follower_count,
    collectedCount: row.collected_count,
    hiddenCount: row.hidden_count,
    checkedAt: row.checked_at,
    access: row.access,
    folder: row.folder,
    growth: row.growth,
    er: row.er,
    lastPostAt: row.last_post_at,
    collection: { id: row.run_id, ...toProcess(row) },
    user: {
      firstName: row.first_name,
      lastName: row.last_name,
      kind: row.kind,
      vk_id: Math.abs(row.owner_id),
      screenName: row.screen_name,
      url: `https://vk.com/${row.screen_name}`,
      avatar: row.avatar_url,
      follower: row.follower_count,
      friends: row.friend_count,
      countPosts: row.post_count,
      timeLastRefresh: row.refreshed_at?.toISOString() ?? null,
    },
  };
}

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

interface TrackedRun extends CollectionProcess {
  readonly collectedCount: number;
}

/** Runs over walls that the account does not track are left out. */
export async function listTrackedRuns(
  db: Database,
  { accountId, ids }: { accountId: number; ids: readonly string[] },
): Promise<TrackedRun[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tracked_account as tracked')
    .innerJoin('vk_account as wall', 'wall.id', 'tracked.vk_account_id')
    .innerJoin('run', 'run.subject_id', 'wall.id')
    .where('tracked.account_id', '=', accountId)
    .where('run.id', 'in', [...ids])
    .where('run.kind', '=', 'vk_collection')
    .select(['run.id', 'run.status', 'run.percent', 'run.message', 'run.lane'])
    .select('wall.collected_count as collectedCount')
    .execute();
  return rows.map(({ id, collectedCount, ...run }) => ({ id, collectedCount, ...toProcess(run) }));
}

/** Ids of the tracked accounts with whole walls, by owner. */
export async function findTrackedByOwners(
  db: Database,
  { accountId, ownerIds }: { accountId: number; ownerIds: readonly number[] },
): Promise<Map<number, string>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tracked_account as tracked')
    .innerJoin('vk_account as wall', 'wall.id', 'tracked.vk_account_id')
    .select(['tracked.id', 'wall.owner_id'])
    .where('tracked.account_id', '=', accountId)
    .where('wall.owner_id', 'in', [...ownerIds])
    .where('wall.scope', '=', 'full')
    .execute();
  return new Map(rows.map(({ id, owner_id }) => [owner_id, id]));
}

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
