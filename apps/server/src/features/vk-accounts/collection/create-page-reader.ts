import { parseWall } from '@vidno/providers/vk/objects';
import type { VkAccess, VkAnswer } from '#features/vk-access/public.ts';
import { PAGE_POSTS, type PagePlan, planPages, type WallPage } from './page-rules.ts';

/** Why there are fewer pages than requested. */
export type StopReason = Exclude<VkAnswer, { kind: 'answered' }>;

export interface ReadPages {
  /** In order, up to the first that VK refused. */
  readonly pages: readonly WallPage[];
  readonly stop: StopReason | null;
}

export interface PagesRequest {
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

export interface PageReaderOptions {
  readonly ownerId: number;
  /** The account that the wall is read for. */
  readonly accountId: number;
  readonly lane: 'fast' | 'normal';
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
