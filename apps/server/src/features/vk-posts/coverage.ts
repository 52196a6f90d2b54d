import type { Coverage, CoverageGap } from '@vidno/contract/vk/coverage';
import { DAY_MS } from '#config/time.ts';
import type { Database, Row } from '#database/database.ts';
import { findHeld } from './figures-repository.ts';
import { findGrowth } from './followers/follower-repository.ts';
import type { VkWall } from './stats.ts';

/** A wall, with what is known of its readings. */
export interface CoveredWall extends VkWall {
  readonly demo: boolean;
  readonly collectedCount: number;
  /** Posts that VK counts and never shows. */
  readonly hiddenCount: number;
  /** Null before VK was first asked. */
  readonly checkedAt: Date | null;
  readonly access: Row<'vk_account'>['access'];
  readonly collection: { readonly status: 'wait' | 'ok' | 'error' };
  readonly user: { readonly countPosts: number | null; readonly timeLastRefresh: string | null };
}

interface CoverageTools {
  readonly db: Database;
  /** Old posts are asked for again, which VK allows to users' tokens only. */
  readonly readsOldPosts: boolean;
  /** The pages of the caller are refreshed by themselves. */
  readonly refreshesDaily: boolean;
}

/** A wall that VK was asked about is asked about again after this time. */
export const REFRESH_EVERY_MS = DAY_MS;

/** What may show something new. The daily snapshot of followers notices when another page opens. */
export const REFRESHED_ACCESS = ['open', 'wall_off'] as const satisfies readonly CoveredWall['access'][];

/** What is held of a wall, how fresh it is, and what VK did not give. */
export async function findCoverage(
  { db, readsOldPosts, refreshesDaily }: CoverageTools,
  wall: CoveredWall,
): Promise<Coverage> {
  const [held, followers] = await Promise.all([findHeld(db, wall.vkAccountId), findGrowth(db, wall.ownerId)]);
  const { checkedAt, user, demo } = wall;
  const isRefreshed = refreshesDaily && !demo && REFRESHED_ACCESS.some((access) => access === wall.access);
  return {
    from: held.first,
    to: held.last,
    refreshed: user.timeLastRefresh,
    checked: checkedAt?.toISOString() ?? null,
    next: isRefreshed && checkedAt ? new Date(checkedAt.getTime() + REFRESH_EVERY_MS).toISOString() : null,
    postsByVk: user.countPosts,
    posts: wall.collectedCount,
    deletedPosts: held.deleted,
    hiddenPosts: wall.hiddenCount,
    reactionsSince: held.reactions_since,
    viewsSince: held.views_since,
    followers,
    gaps: listGaps(wall, { hasFollowers: followers !== null, readsOldPosts }),
  };
}

function listGaps(
  { access, collection, demo, hiddenCount, user }: Omit<CoveredWall, keyof VkWall>,
  { hasFollowers, readsOldPosts }: { hasFollowers: boolean; readsOldPosts: boolean },
): CoverageGap[] {
  const isCollected = user.timeLastRefresh !== null;
  const gaps: [CoverageGap, boolean][] = [
    ['collecting', !isCollected && collection.status === 'wait'],
    ['demo', demo],
    ['hidden', hiddenCount > 0 && !demo],
    ['failed', access === 'open' && collection.status === 'error'],
    ['no_followers', isCollected && !hasFollowers],
    ['service_token', !readsOldPosts && !demo],
  ];
  const present = gaps.flatMap(([gap, isPresent]) => (isPresent ? [gap] : []));
  return access === 'open' ? present : [access, ...present];
}
