import { parseWall, type VkPost } from '@vidno/providers/vk/objects';
import type { VkAccess, VkAnswer } from '#features/vk-access/vk-access.ts';

/** Why there are fewer pages than requested. */
export type StopReason = Exclude<VkAnswer, { kind: 'answered' }>;

interface ReadPages {
  /** In order, up to the first that VK refused. */
  readonly pages: readonly WallPage[];
  readonly stop: StopReason | null;
}

interface PagesRequest {
  readonly from: number;
  /** The end of the wall; null while it is unknown. */
  readonly end: number | null;
  /** Whether to request the pages after these too, so that they load while these are stored. */
  readonly prefetch: boolean;
}

export interface PageReader {
  /** Reads pages from an offset down, as many as VK returns in less than a second. */
  read(request: PagesRequest): Promise<ReadPages>;
  /** Pages from this offset have already been requested. */
  hasPrefetched(from: number): boolean;
  /** Aborts the open requests. */
  close(): void;
}

interface PageReaderOptions {
  readonly ownerId: number;
  /** The account that the wall is read for. */
  readonly accountId: number;
  readonly lane: 'fast' | 'normal' | 'slow';
  readonly signal: AbortSignal;
}

const GROUP_MS = 700;
/**
 * Limits the memory used for pages.
 * @limit queue: Further pages of a wall are asked for in the next group.
 */
const GROUP_PAGES_MAX = 6;
/** Until it is known how fast pages arrive. */
const GROUP_PAGES_FIRST = 4;
/**
 * One page that is awaited, and one that is prefetched.
 * @limit queue: The wall is read no further until one is stored.
 */
const GROUPS_IN_FLIGHT_MAX = 2;
/** For walls on which VK fails with pages of a hundred posts. */
const SMALL_PAGE_POSTS = 20;
/** VK's code for an internal error. */
const INTERNAL_ERROR = 10;

interface PageGroup {
  readonly from: number;
  /** Offset of the next group if all pages of this one are full. */
  readonly next: number;
  readonly pages: Promise<ReadPages>;
}

/** Adapts the number of pages per group to the pool: few with one token, many if `execute` may be used. */
export function createPageReader(
  vkAccess: VkAccess,
  { ownerId, accountId, lane, signal }: PageReaderOptions,
): PageReader {
  let pages = GROUP_PAGES_FIRST;
  let pagePosts = PAGE_POSTS;
  let lastArrivedAt = 0;
  let inFlight: PageGroup[] = [];
  let groupAbort = new AbortController();
  // One listener for all groups: every AbortSignal.any() would stay in memory as long as the outer signal.
  const abort = () => groupAbort.abort(signal.reason);
  signal.addEventListener('abort', abort);

  async function requestPages(plans: readonly PagePlan[], ownSignal: AbortSignal): Promise<ReadPages> {
    const requestedAt = performance.now();
    // Guests write on open walls too, and their posts are not the owner's.
    const calls = plans.map((plan) => ({
      method: 'wall.get',
      params: { owner_id: ownerId, filter: 'owner', ...plan },
    }));
    const read = toPages(plans, await vkAccess.callMany(calls, { accountId, signal: ownSignal, lane }));
    const arrivedAt = performance.now();
    const perPage = (arrivedAt - Math.max(requestedAt, lastArrivedAt)) / plans.length;
    lastArrivedAt = arrivedAt;
    pages = Math.min(Math.max(Math.round(GROUP_MS / perPage), 1), plans.length * 2, GROUP_PAGES_MAX);
    return read;
  }

  function startGroup(from: number, end: number | null): void {
    const plans = planPages(from, { pages, pagePosts, end });
    const promise = requestPages(plans, groupAbort.signal);
    // If this group is dropped, nobody awaits its promise. Without a handler a failure would crash the process.
    promise.catch(() => {});
    inFlight.push({ from, next: from + plans.length * (pagePosts - 1), pages: promise });
  }

  function startGroups({ from, end, prefetch }: PagesRequest): void {
    if (inFlight.length === 0) startGroup(from, end);
    for (let next = nextOffset(inFlight); prefetch && end !== null; next = nextOffset(inFlight)) {
      if (inFlight.length >= GROUPS_IN_FLIGHT_MAX || next + 1 >= end) return;
      startGroup(next, end);
    }
  }

  function abortGroups(): void {
    if (inFlight.length === 0) return;
    groupAbort.abort();
    groupAbort = new AbortController();
    inFlight = [];
  }

  async function read(request: PagesRequest): Promise<ReadPages> {
    signal.throwIfAborted();
    if (inFlight[0]?.from !== request.from) abortGroups();
    startGroups(request);
    const result = await inFlight[0]?.pages;
    const [group] = inFlight.splice(0, 1);
    if (!result || !group) throw new Error('The awaited pages were dropped');
    if (isTooHeavy(result) && pagePosts !== SMALL_PAGE_POSTS) {
      abortGroups();
      pagePosts = SMALL_PAGE_POSTS;
      return await read(request);
    }
    if (request.prefetch && result.stop === null) startGroups({ ...request, from: group.next });
    return result;
  }

  function close(): void {
    abortGroups();
    signal.removeEventListener('abort', abort);
  }

  return { read, close, hasPrefetched: (from) => inFlight[0]?.from === from };
}

function nextOffset(inFlight: readonly PageGroup[]): number {
  return inFlight.at(-1)?.next ?? 0;
}

function toPages(plans: readonly PagePlan[], answers: readonly VkAnswer[]): ReadPages {
  const pages: WallPage[] = [];
  for (const [index, plan] of plans.entries()) {
    const answer = answers[index];
    if (!answer) throw new Error('VK access answered fewer calls than it was given');
    if (answer.kind !== 'answered') return { pages, stop: answer };
    const { count, posts } = parseWall(answer.response);
    pages.push({ ...plan, wallCount: count, posts });
  }
  return { pages, stop: null };
}

function isTooHeavy({ pages, stop }: ReadPages): boolean {
  return pages.length === 0 && stop?.kind === 'unavailable' && stop.code === INTERNAL_ERROR;
}

/** The maximum of wall.get. */
const PAGE_POSTS = 100;
/** Consecutive pages share a post, which reveals a shift of the wall between them. */
const PAGE_STEP = PAGE_POSTS - 1;

interface PagePlan {
  readonly offset: number;
  readonly count: number;
}

export interface WallPage extends PagePlan {
  /** Posts on the whole wall when the page was read. */
  readonly wallCount: number;
  readonly posts: readonly VkPost[];
}

interface LastPost {
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

type JoinedPage = { readonly kind: 'gap' } | { readonly kind: 'joined' | 'end'; readonly cursor: PageCursor };

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
  // The next page begins with a post that everyone may see, so that the hidden places between two of those are in one page.
  const shown = page.posts.findLastIndex(isOrdered);
  const place = shown > 0 ? shown : page.posts.length - 1;
  return { kind: 'joined', cursor: { offset: page.offset + place, last: olderOf(cursor.last, page.posts[place]) } };
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
    if (isPublic(post) && !posts.has(post.id)) posts.set(post.id, post);
  }
  return [...posts.values()];
}

/** By post, how many places between it and the next newer one are not for everyone. Where a page begins this is not known. */
export function countHiddenAbove(pages: readonly WallPage[]): Map<number, number> {
  const counted = new Map<number, number>();
  for (const { offset, posts } of pages) {
    let above = offset === 0 ? 0 : null;
    for (const [index, post] of posts.entries()) {
      if (!isOrdered(post)) continue;
      if (above !== null) counted.set(post.id, posts.slice(above, index).filter((one) => !isPublic(one)).length);
      above = index + 1;
    }
  }
  return counted;
}

/** Whether everyone may see the post, and its place tells its age. */
export function isOrdered(post: VkPost): boolean {
  return isPublic(post) && !post.is_pinned;
}

function isPublic(post: VkPost): boolean {
  return !post.friends_only && !post.is_deleted;
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
