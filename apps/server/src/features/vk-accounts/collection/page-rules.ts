import type { VkPost } from '@vidno/providers/vk/objects';

/** The maximum of wall.get. */
export const PAGE_POSTS = 100;
/** Consecutive pages share a post, which reveals a shift of the wall between them. */
const PAGE_STEP = PAGE_POSTS - 1;

export interface PagePlan {
  readonly offset: number;
  readonly count: number;
}

export interface WallPage extends PagePlan {
  /** Posts on the whole wall when the page was read. */
  readonly wallCount: number;
  readonly posts: readonly VkPost[];
}

export interface LastPost {
  readonly id: number;
  readonly at: Date;
}

/** How far down the wall a pass has read. */
export interface PageCursor {
  readonly offset: number;
  /** The oldest post seen; null if the next page cannot be checked against it. */
  readonly last: LastPost | null;
}

/** Limits that end a pass before the end of the wall. */
export interface PassBounds {
  /** Only this many of the latest posts. */
  readonly limit: number | null;
  /** Only posts since this time. */
  readonly from: Date | null;
}

export type JoinedPage = { readonly kind: 'gap' } | { readonly kind: 'joined' | 'end'; readonly cursor: PageCursor };

/**
 * VK pages by position, and positions shift while we read. A post added above pushes the others down, so that some are
 * read twice, which is harmless. A post deleted or unpinned above pulls the others up, so that some would be skipped
 * between two pages. Each page therefore begins with the last post of the previous one. If a page begins below that post,
 * there is a gap, and the pass goes back until the pages overlap again. Posts added on top during the pass are read after
 * it. The pinned post is always first whatever its date, so it is stored but not used to detect gaps.
 */
export function joinPage(cursor: PageCursor, page: WallPage, bounds: PassBounds): JoinedPage {
  const ordered = page.posts.filter((post) => !post.is_pinned);
  if (page.offset > 0 && cursor.last && !reachesBackTo(page, ordered, cursor.last)) return { kind: 'gap' };
  const last = olderOf(cursor.last, ordered.at(-1));
  if (isLastPage(page, bounds) || isBelow(last, bounds.from)) {
    return { kind: 'end', cursor: { offset: page.offset + Math.max(page.posts.length - 1, 0), last } };
  }
  // VK may hide almost a whole page, which leaves no post to compare: the next page is then accepted unchecked.
  if (page.posts.length < 2) return { kind: 'joined', cursor: { offset: page.offset + page.count, last: null } };
  return { kind: 'joined', cursor: { offset: page.offset + page.posts.length - 1, last } };
}

/** Pages to request together, assuming that each is full. Only one while the end of the wall is unknown (`end` is null). */
export function planPages(
  from: number,
  { pages, pagePosts, end }: { pages: number; pagePosts: number; end: number | null },
): PagePlan[] {
  if (end === null) return [{ offset: from, count: pagePosts }];
  const step = Math.max(pagePosts - 1, 1);
  const needed = Math.max(Math.ceil((end - from - 1) / step), 1);
  return Array.from({ length: Math.min(pages, needed) }, (_, index) => ({
    offset: from + index * step,
    count: pagePosts,
  }));
}

/** Where to continue after a gap: further back with every try. */
export function rewindOffset(offset: number, tries: number): number {
  return Math.max(offset - PAGE_STEP * 2 ** Math.min(tries, 20), 0);
}

/** Posts that everyone may see, without duplicates, among the first `limit` positions. The first copy tells if it is pinned. */
export function listPublicPosts(pages: readonly WallPage[], limit: number | null): VkPost[] {
  const posts = new Map<number, VkPost>();
  const request = pages.flatMap((page) => page.posts.slice(0, Math.max((limit ?? Infinity) - page.offset, 0)));
  for (const post of request) {
    if (!post.friends_only && !post.is_deleted && !posts.has(post.id)) posts.set(post.id, post);
  }
  return [...posts.values()];
}

/** The date of the first post that is not pinned. */
export function newestOf(page: WallPage): Date | null {
  const first = page.posts.find((post) => !post.is_pinned);
  return first ? dateOf(first) : null;
}

/** The page reaches posts that were there when the pass started. */
export function reachesStartOfPass(page: WallPage, moment: Date | null): boolean {
  if (page.offset + page.count >= page.wallCount) return true;
  return moment !== null && page.posts.some((post) => !post.is_pinned && dateOf(post) < moment);
}

function reachesBackTo(page: WallPage, ordered: readonly VkPost[], last: LastPost): boolean {
  const [first] = ordered;
  // An empty page means hidden posts before the end of the wall, and a shorter wall beyond its end.
  if (!first) return page.offset < page.wallCount;
  return dateOf(first) > last.at || ordered.some((post) => post.id === last.id);
}

/** A page entirely above the posts already seen does not move the cursor back up. */
function olderOf(last: LastPost | null, post: VkPost | undefined): LastPost | null {
  if (!post || (last && dateOf(post) > last.at)) return last;
  return { id: post.id, at: dateOf(post) };
}

function isLastPage(page: WallPage, { limit }: PassBounds): boolean {
  return page.offset + page.count >= Math.min(page.wallCount, limit ?? page.wallCount);
}

function isBelow(last: LastPost | null, from: Date | null): boolean {
  return last !== null && from !== null && last.at < from;
}

function dateOf(post: VkPost): Date {
  return new Date(post.date * 1000);
}
