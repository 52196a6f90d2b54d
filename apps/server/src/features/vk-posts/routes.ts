import { endpoints } from '@vidno/contract/endpoints';
import type { VkUser } from '@vidno/contract/vk/accounts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/database.ts';
import type { AccountId, Caller } from '#features/identity/tools.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { findActivity } from './activity.ts';
import { markSeen } from './changes/seen-figures.ts';
import { LIMITS, type Limits } from './days.ts';
import { findOverview, findReport, findStats, findTypicals } from './figures.ts';
import type { PostGroup } from './groups.ts';
import { listPosts, type PostsRequest } from './list-posts.ts';
import type { VkWall } from './stats.ts';

/** A wall as tracked by one user. */
export interface TrackedWall extends VkWall {
  readonly id: string;
  readonly demo: boolean;
  readonly collection: { readonly id: string; readonly status: 'wait' | 'ok' | 'error' };
  readonly user: VkUser;
}

/** The feature that knows tracked walls depends on this one, so its functions are passed in. */
export interface VkPostsTools extends Pick<Tools, 'db' | 'clock'> {
  readonly limits?: Limits;
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
    const { collection, user, id } = wall;
    const overview = await findOverview(db, wall, query.filter, limits);
    return { status: collection.status, id, processId: collection.id, user, ...overview };
  });

  serve(app, endpoints.getReport, guards.holder, async ({ query: { id, filter, type } }, caller) => {
    const wall = await requireById(caller, id);
    const { stats, groups, totalCount } = await findReport(db, wall, { filter, type });
    return { status: 'ok', type, stats, data: groups, totalCount };
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
    return await answerPage(tools, wall, { ...page, group: type && { type, value: value ?? '' } });
  });

  serve(app, endpoints.getRating, guards.holder, async ({ query: { login, ...page } }, caller) => {
    return await answerPage(tools, await requireByLogin(caller, login), page);
  });

  serve(app, endpoints.getActivity, guards.holder, async ({ query: { login, ...asked } }, caller) => {
    const wall = await requireByLogin(caller, login);
    const data = await findActivity(db, wall, { ...asked, now: clock() });
    return { status: 'ok', type: asked.type, view: asked.view, data };
  });

  serve(app, endpoints.compareAccounts, guards.holder, async ({ query: { ids, filter } }, caller) => {
    const asked = [...new Set(ids)];
    const found = await tools.listTracked(db, { ids: asked, accountId: caller.accountId });
    const byId = new Map(found.map((wall) => [wall.id, wall]));
    const walls = asked.map((id) => requireFound(byId.get(id) ?? null));
    const data = await Promise.all(
      walls.map(async (wall) => ({
        id: wall.id,
        user: wall.user,
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
  { db, limits = LIMITS }: VkPostsTools,
  wall: VkWall,
  asked: Omit<PostsRequest, 'group'> & { group?: PostGroup | undefined },
) {
  const found = await listPosts(db, wall, asked, limits);
  if (!found) throw new Problem('report_group_unknown');
  return { status: 'ok' as const, data: found.posts, totalCount: found.totalCount, page: asked.page };
}
