import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import { type RunState, toProcess } from '#runs/run.ts';
import { readLogin } from '../login-rules.ts';
import type { Tracked } from './tracked.ts';

const TRACKED_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Null where the id is nobody's or somebody else's. */
export async function findTracked(
  db: Database | Transaction,
  { id, accountId }: { id: string; accountId: number },
): Promise<Tracked | null> {
  const row = await selectTracked(db, accountId).where('tracked.id', '=', id).executeTakeFirst();
  return row ? toTracked(row) : null;
}

/** The account's own tracked row that a login or its own id names, the whole wall before a demo's; VK is not asked. */
export async function findTrackedByLogin(
  db: Database,
  { login, accountId, demo }: { login: string; accountId: number; demo?: boolean | undefined },
): Promise<Tracked | null> {
  if (TRACKED_ID.test(login)) return await findTracked(db, { id: login, accountId });
  const read = readLogin(login);
  if (read.kind === 'refused') return null;
  const row = await selectTracked(db, accountId)
    .where((eb) =>
      read.kind === 'name' ? eb('wall.screen_name', '=', read.name) : eb('wall.owner_id', '=', read.ownerId),
    )
    .$if(demo !== undefined, (query) => query.where('tracked.demo', '=', demo === true))
    .orderBy('tracked.demo')
    .executeTakeFirst();
  return row ? toTracked(row) : null;
}

/** In one query and in the order asked for; ids of others are left out. */
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

export interface TrackedFilter {
  readonly accountId: number;
  /** Absent: both. */
  readonly demo: boolean | undefined;
  /** Absent: whatever the latest run has come to. */
  readonly status?: RunState['status'];
}

/** One page, newest first, and how many there are over all pages. */
export async function listTrackedPage(
  db: Database,
  { page, limit, ...filter }: TrackedFilter & { readonly page: number; readonly limit: number },
): Promise<{ page: Tracked[]; totalCount: number }> {
  const totalCount = await countTracked(db, filter);
  if (page * limit >= totalCount) return { page: [], totalCount };
  const rows = await selectTracked(db, filter.accountId)
    .$if(filter.demo !== undefined, (query) => query.where('tracked.demo', '=', filter.demo === true))
    .$if(filter.status !== undefined, (query) => query.where('run.status', '=', filter.status ?? 'delivered'))
    .orderBy('tracked.created_at', 'desc')
    .orderBy('tracked.id')
    .offset(page * limit)
    .limit(limit)
    .execute();
  return { page: rows.map(toTracked), totalCount };
}

/** Of the index of the account's own rows alone, unless a status is asked for. */
async function countTracked(db: Database | Transaction, { accountId, demo, status }: TrackedFilter): Promise<number> {
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
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Nothing where the account tracks the wall already, though perhaps only since just now. */
export async function insertTracked(
  trx: Transaction,
  row: { id: string; accountId: number; vkAccountId: string; demo: boolean; at: Date },
): Promise<void> {
  await trx
    .insertInto('tracked_account')
    .values({
      id: row.id,
      account_id: row.accountId,
      vk_account_id: row.vkAccountId,
      demo: row.demo,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'vk_account_id']).doNothing())
    .execute();
}

/** Demos of the account; until the transaction ends no other adds one. */
export async function countDemosLocked(trx: Transaction, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vk-demo ${accountId}`}, 0))`.execute(trx);
  return await countTracked(trx, { accountId, demo: true });
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

/** The tracked rows of one account with their walls and the latest run over each. */
function selectTracked(db: Database | Transaction, accountId: number) {
  return db
    .selectFrom('tracked_account as tracked')
    .innerJoin('vk_account as wall', 'wall.id', 'tracked.vk_account_id')
    .innerJoin('run', 'run.id', 'wall.collection_id')
    .where('tracked.account_id', '=', accountId)
    .select(['tracked.id', 'tracked.demo', 'tracked.created_at', 'wall.id as wall_id', 'wall.owner_id', 'wall.kind'])
    .select(['wall.screen_name', 'wall.first_name', 'wall.last_name', 'wall.avatar_url', 'wall.follower_count'])
    .select(['wall.friend_count', 'wall.post_count', 'wall.collected_count', 'wall.refreshed_at'])
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
