import { SERVICE } from '@vidno/contract/constants';
import { endpoints } from '@vidno/contract/endpoints';
import type { VkUser } from '@vidno/contract/vk/accounts';
import type { Post } from '@vidno/contract/vk/posts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/database.ts';
import type { AccountId, Caller } from '#features/identity/tools.ts';
import { mayStart } from '#features/rights/authorise.ts';
import type { VkAccess } from '#features/vk-access/vk-access.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { markSeen } from './changes/seen-figures.ts';
import { findChart, findCollectedDays, findPoints } from './chart.ts';
import { type CoveredWall, findCoverage } from './coverage.ts';
import { LIMITS, type Limits } from './days.ts';
import { findOverview, findReport, findStats, findStatsNow, findTypicals } from './figures.ts';
import { listFollowersIn } from './followers/listed-followers.ts';
import type { PostGroup } from './groups.ts';
import { listPosts, type PostsRequest } from './list-posts.ts';
import type { VkPictureUrls } from './pictures.ts';
import type { VkWall } from './stats.ts';

/** A wall as tracked by one user. */
export interface TrackedWall extends CoveredWall {
  readonly id: string;
  readonly collection: { readonly id: string; readonly status: 'wait' | 'ok' | 'error' };
  readonly user: VkUser;
}

/** The feature that knows tracked walls depends on this one, so its functions are passed in. */
export interface VkPostsTools extends Pick<Tools, 'db' | 'clock'> {
  readonly limits?: Limits;
  readonly vkAccess: Pick<VkAccess, 'hasUserTokens'>;
  readonly vkPictureUrls: VkPictureUrls;
  findTracked(db: Database, asked: { id: string; accountId: AccountId }): Promise<TrackedWall | null>;
  findTrackedByLogin(db: Database, asked: { login: string; accountId: AccountId }): Promise<TrackedWall | null>;
  listTracked(db: Database, asked: { ids: readonly string[]; accountId: AccountId }): Promise<readonly TrackedWall[]>;
}

export function serveVkPosts(app: FastifyInstance, guards: Guards<Caller>, tools: VkPostsTools): void {
  const { db, clock, limits = LIMITS } = tools;
  const requireById = async (caller: Caller, id: string) =>
    requireFound(await tools.findTracked(db, { id, accountId: caller.accountId }));
  const requireByLogin = async (caller: Caller, login: string) =>
    requireFound(await tools.findTrackedByLogin(db, { login, accountId: caller.accountId }));

  serve(app, endpoints.getAccount, guards.holder, async ({ query }, caller) => {
    const wall = await requireById(caller, query.id);
    const { collection, id } = wall;
    const { accountId } = caller;
    const shown = (posts: readonly Post[]) => tools.vkPictureUrls.postsOf(wall, posts, accountId);
    const [overview, coverage] = await Promise.all([
      findOverview(db, wall, { filter: query.filter, now: clock(), limits }),
      findCoverage(
        { db, readsOldPosts: tools.vkAccess.hasUserTokens(), refreshesDaily: mayStart(caller, SERVICE.vk) },
        wall,
      ),
    ]);
    return {
      status: collection.status,
      id,
      processId: collection.id,
      user: tools.vkPictureUrls.userOf(wall, accountId),
      coverage,
      ...overview,
      listRating: shown(overview.listRating),
      listWorst: shown(overview.listWorst),
      listPosts: shown(overview.listPosts),
    };
  });

  serve(app, endpoints.getFollowers, guards.holder, async ({ query: { id, filter } }, caller) => {
    return { status: 'ok', data: await listFollowersIn(db, await requireById(caller, id), filter) };
  });

  serve(app, endpoints.getReport, guards.holder, async ({ query: { id, filter, type } }, caller) => {
    const wall = await requireById(caller, id);
    const { stats, groups, totalCount } = await findReport(db, wall, { filter, type });
    return { status: 'ok', type, stats, data: groups, totalCount };
  });

  serve(app, endpoints.getStatsNow, guards.holder, async ({ query: { id, filter } }, caller) => {
    return { status: 'ok', ...(await findStatsNow(db, await requireById(caller, id), filter)) };
  });

  serve(app, endpoints.markSeen, guards.holder, async ({ body: { id, filter } }, caller) => {
    const wall = await requireById(caller, id);
    // Until the first collection is complete, everything changes all the time.
    if (wall.user.timeLastRefresh !== null) await markSeen(tools, wall, { accountId: caller.accountId, filter });
    return { status: 'ok' };
  });

  serve(app, endpoints.getPostsFromType, guards.holder, async ({ query }, caller) => {
    const { id, type, value, ...page } = query;
    const wall = await requireById(caller, id);
    return await answerPage(tools, caller, wall, { ...page, group: type && { type, value: value ?? '' } });
  });

  serve(app, endpoints.getRating, guards.holder, async ({ query: { login, ...page } }, caller) => {
    return await answerPage(tools, caller, await requireByLogin(caller, login), page);
  });

  serve(app, endpoints.getChart, guards.holder, async ({ query: { id, ...asked } }, caller) => {
    const wall = await requireById(caller, id);
    return { status: 'ok', ...(await findChart(db, wall, { ...asked, now: clock() })) };
  });

  serve(app, endpoints.getActivity, guards.holder, async ({ query: { login, type, view, filter } }, caller) => {
    const wall = await requireByLogin(caller, login);
    const now = clock();
    const collected = await findCollectedDays(db, wall, now);
    const { points } = await findPoints(db, wall, { filter, step: view, now }, collected);
    return { status: 'ok', type, view, data: points.map(({ time, values }) => ({ time, value: values[type] })) };
  });

  serve(app, endpoints.compareAccounts, guards.holder, async ({ query: { ids, filter } }, caller) => {
    const asked = [...new Set(ids)];
    const found = await tools.listTracked(db, { ids: asked, accountId: caller.accountId });
    const byId = new Map(found.map((wall) => [wall.id, wall]));
    const walls = asked.map((id) => requireFound(byId.get(id) ?? null));
    const data = await Promise.all(
      walls.map(async (wall) => ({
        id: wall.id,
        user: tools.vkPictureUrls.userOf(wall, caller.accountId),
        stats: await findStats(db, wall, filter),
        typicals: await findTypicals(db, wall, filter, limits),
      })),
    );
    return { status: 'ok', data };
  });
}

function requireFound<Wall extends TrackedWall>(wall: Wall | null): Wall {
  if (!wall) throw new Problem('tracked_account_not_found');
  return wall;
}

async function answerPage(
  { db, limits = LIMITS, vkPictureUrls }: VkPostsTools,
  { accountId }: Caller,
  wall: VkWall,
  asked: Omit<PostsRequest, 'group'> & { group?: PostGroup | undefined },
) {
  const found = await listPosts(db, wall, asked, limits);
  if (!found) throw new Problem('report_group_unknown');
  const data = vkPictureUrls.postsOf(wall, found.posts, accountId);
  return { status: 'ok' as const, data, totalCount: found.totalCount, page: asked.page };
}
