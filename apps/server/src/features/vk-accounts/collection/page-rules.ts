import type { VkPost } from '@vidno/providers/vk/objects';

/** The most that wall.get gives at once. */
export const PAGE_POSTS = 100;
/** Pages share a post, so that a shift of the wall between two of them shows. */
const PAGE_STEP = PAGE_POSTS - 1;

export interface PagePlan {
  readonly offset: number;
  readonly count: number;
}

export interface WallPage extends PagePlan {
  /** Posts on the whole wall, at the moment of this page. */
  readonly wallCount: number;
  readonly posts: readonly VkPost[];
}

export interface LastPost {
  readonly id: number;
  readonly at: Date;
}

/** How far down a pass has come. */
export interface Place {
  readonly offset: number;
  /** The oldest post seen; null where the next page has nothing to be compared with. */
  readonly last: LastPost | null;
}

/** Where a pass may stop before the end of the wall. */
export interface PassBounds {
  /** Only so many of the latest posts. */
  readonly limit: number | null;
  /** Only posts that are not older. */
  readonly from: Date | null;
}

export type JoinedPage = { readonly kind: 'gap' } | { readonly kind: 'joined' | 'end'; readonly place: Place };

/**
 * VK pages by position, and positions move while we read. A post added above pushes the rest down: it is met again,
 * which storing does not mind. A post deleted above, or unpinned, pulls the rest up: some would pass unseen between two
 * pages. So each page begins with the last post of the one before. If it does not, and does not begin higher up either,
 * there is a gap, and the pass steps back until it joins. What was added above during the pass is fetched by a look at
 * the top when it has ended. A pinned post stands first whatever its date: it is stored, but proves nothing.
 */
export function joinPage(place: Place, page: WallPage, bounds: PassBounds): JoinedPage {
  const ordered = page.posts.filter((post) => !post.is_pinned);
  if (page.offset > 0 && place.last && !reachesBackTo(page, ordered, place.last)) return { kind: 'gap' };
  const last = lowerOf(place.last, ordered.at(-1));
  if (isLastPage(page, bounds) || isBelow(last, bounds.from)) {
    return { kind: 'end', place: { offset: page.offset + Math.max(page.posts.length - 1, 0), last } };
  }
  // Where VK shows hardly anything of a page there is no post to join by: the next one is taken as it comes.
  if (page.posts.length < 2) return { kind: 'joined', place: { offset: page.offset + page.count, last: null } };
  return { kind: 'joined', place: { offset: page.offset + page.posts.length - 1, last } };
}

/** Asked for together; each is expected to be full. `end` null: nobody knows yet, so one page will do. */
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

/** Where to read again after a gap: further back at every try. */
export function stepBack(offset: number, tries: number): number {
  return Math.max(offset - PAGE_STEP * 2 ** Math.min(tries, 20), 0);
}

/** Those that everyone may see, each once, of the first `limit` places of the wall; the first showing tells most. */
export function listPublicPosts(pages: readonly WallPage[], limit: number | null): VkPost[] {
  const posts = new Map<number, VkPost>();
  const wanted = pages.flatMap((page) => page.posts.slice(0, Math.max((limit ?? Infinity) - page.offset, 0)));
  for (const post of wanted) {
    if (!post.friends_only && !post.is_deleted && !posts.has(post.id)) posts.set(post.id, post);
  }
  return [...posts.values()];
}

/** Null where the page has no post in its order. */
export function newestOf(page: WallPage): Date | null {
  const first = page.posts.find((post) => !post.is_pinned);
  return first ? dateOf(first) : null;
}

/** The look at the top has met what the pass began with. */
export function reachesBelow(page: WallPage, moment: Date | null): boolean {
  if (page.offset + page.count >= page.wallCount) return true;
  return moment !== null && page.posts.some((post) => !post.is_pinned && dateOf(post) < moment);
}

function reachesBackTo(page: WallPage, ordered: readonly VkPost[], last: LastPost): boolean {
  const [first] = ordered;
  // Nothing, though the wall goes on: VK hides what is there. Nothing below its end: the wall has shrunk.
  if (!first) return page.offset < page.wallCount;
  return dateOf(first) > last.at || ordered.some((post) => post.id === last.id);
}

/** A page that lies wholly above what was seen before does not lift the mark. */
function lowerOf(last: LastPost | null, post: VkPost | undefined): LastPost | null {
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
