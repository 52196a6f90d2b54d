import type { Direction, Filter, PostSort } from '@vidno/contract/vk/filter';
import type { Post } from '@vidno/contract/vk/posts';
import type { Database } from '#database/database.ts';
import { isEmpty, toRange } from '../day-rules.ts';
import { type PostGroup, type Selection, toSelection } from '../group-rules.ts';
import { LIMITS, type Limits } from '../limits-rules.ts';
import { findPieces } from '../ranks/find-pieces.ts';
import { toTrait } from '../trait-rules.ts';
import type { VkWall } from '../vk-wall.ts';
import { findSummedWall, type SummedWall } from '../wall-repository.ts';
import { countChosen, type ListedPost, listChosen, listPieces } from './repository.ts';
import { METRIC_OF } from './sort-rules.ts';
import { toPost } from './to-post.ts';

export interface PostsPage {
  readonly posts: Post[];
  /** Posts on all pages. */
  readonly totalCount: number;
}

export interface PageOfPosts {
  readonly filter: Filter;
  /** Absent: all posts. */
  readonly group?: PostGroup | undefined;
  readonly sort: PostSort;
  readonly direction: Direction;
  readonly page: number;
  readonly limit: number;
}

interface Asked {
  readonly selection: Selection;
  readonly order: { metric: (typeof METRIC_OF)[PostSort]; direction: Direction };
  readonly offset: number;
  readonly limit: number;
}

/** Null: the report has no such group. A page past the end is empty. */
export async function listPosts(
  db: Database,
  wall: VkWall,
  { filter, group, sort, direction, page, limit }: PageOfPosts,
  limits: Limits = LIMITS,
): Promise<PostsPage | null> {
  const selection = toSelection(toRange(filter), group);
  if (!selection) return null;
  if (isEmpty(selection.range)) return { posts: [], totalCount: 0 };
  const order = { metric: METRIC_OF[sort], direction };
  const asked = { selection, order, offset: page * limit, limit };
  const summed = await findSummedWall(db, { ...wall, range: selection.range });
  const trait = toTrait(selection);
  const { listed, totalCount } =
    summed && trait !== null && summed.posts > limits.sortedUpTo
      ? await listRanked(db, wall.vkAccountId, { ...asked, trait, leafTier: summed.leafTier }, limits)
      : await listSorted(db, wall.vkAccountId, asked, summed);
  return { posts: listed.map((post) => toPost(post, wall)), totalCount };
}

interface Listed {
  readonly listed: readonly ListedPost[];
  readonly totalCount: number;
}

async function listRanked(
  db: Database,
  vkAccountId: string,
  asked: Asked & { trait: number; leafTier: number },
  limits: Limits,
): Promise<Listed> {
  const { selection, order, trait, ...place } = asked;
  const counted = { vkAccountId, selection, trait };
  const { pieces, totalCount } = await findPieces(db, counted, { ...order, ...place }, limits);
  return { listed: await listPieces(db, { vkAccountId, selection }, { order, pieces }), totalCount };
}

async function listSorted(
  db: Database,
  vkAccountId: string,
  { selection, order, offset, limit }: Asked,
  summed: SummedWall | null,
): Promise<Listed> {
  const chosen = { vkAccountId, selection, byTags: summed !== null };
  const isCounted = summed !== null && selection.dimension === 'all';
  const totalCount = isCounted ? summed.posts : await countChosen(db, chosen);
  if (offset >= totalCount) return { listed: [], totalCount };
  return { listed: await listChosen(db, chosen, { order, offset, limit }), totalCount };
}
