import { parseWall } from '@vidno/providers/vk/objects';
import type { VkAccess, VkAnswer } from '#features/vk-access/public.ts';
import { PAGE_POSTS, type PagePlan, planPages, type WallPage } from './page-rules.ts';

/** Why there are fewer pages than were asked for. */
export type Stop = Exclude<VkAnswer, { kind: 'answered' }>;

export interface ReadPages {
  /** In order, up to the first that VK did not give. */
  readonly pages: readonly WallPage[];
  readonly stop: Stop | null;
}

export interface PageReader {
  /** The pages from an offset down, as many as VK gives in about a second; `end` null: nobody knows how long the wall is. */
  read(from: number, end: number | null): Promise<ReadPages>;
  /** Begins with what comes after these pages, to be had by the next `read` of that very offset. */
  readAhead(after: ReadPages): void;
  /** Drops what is under way. */
  close(): void;
}

export interface PageReaderRules {
  readonly ownerId: number;
  readonly lane: 'fast' | 'normal';
  readonly signal: AbortSignal;
}

const GROUP_MS = 1_000;
const GROUP_PAGES_MAX = 25;
/** Where VK breaks down over a page of a hundred. */
const SMALL_PAGE_POSTS = 20;
const TOO_HEAVY = 10;

/** Finds by itself how many pages at a time the pool is good for: few with one token, many where `execute` may be used. */
export function createPageReader(vkAccess: VkAccess, { ownerId, lane, signal }: PageReaderRules): PageReader {
  let pages = 1;
  let pagePosts = PAGE_POSTS;
  let ahead: { from: number; pages: Promise<ReadPages>; abort: AbortController } | null = null;

  async function ask(plans: readonly PagePlan[], ownSignal: AbortSignal): Promise<ReadPages> {
    const startedAt = performance.now();
    const calls = plans.map((plan) => ({ method: 'wall.get', params: { owner_id: ownerId, ...plan } }));
    const read = toPages(plans, await vkAccess.callMany(calls, { signal: ownSignal, lane }));
    const perPage = (performance.now() - startedAt) / plans.length;
    const affordable = Math.round(GROUP_MS / perPage);
    pages = Math.min(Math.max(affordable, 1), pages * 2, GROUP_PAGES_MAX);
    return read;
  }

  function begin(from: number, end: number | null, ownSignal: AbortSignal): Promise<ReadPages> {
    return ask(planPages(from, { pages, pagePosts, end }), ownSignal);
  }

  function close(): void {
    ahead?.abort.abort();
    ahead = null;
  }

  return {
    close,
    read: async (from, end) => {
      const waiting = ahead?.from === from ? ahead.pages : null;
      if (!waiting) close();
      ahead = null;
      const read = await (waiting ?? begin(from, end, signal));
      if (!isTooHeavy(read) || pagePosts === SMALL_PAGE_POSTS) return read;
      pagePosts = SMALL_PAGE_POSTS;
      return await begin(from, end, signal);
    },
    readAhead: ({ pages: given, stop }) => {
      const page = given.at(-1);
      if (!page || stop || page.posts.length < page.count || page.offset + page.count >= page.wallCount) return;
      const from = page.offset + page.posts.length - 1;
      const abort = new AbortController();
      const coming = begin(from, page.wallCount, AbortSignal.any([signal, abort.signal]));
      // Who reads on learns of a failure; who does not need not.
      coming.catch(() => {});
      ahead = { from, pages: coming, abort };
    },
  };
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
  return pages.length === 0 && stop?.kind === 'unavailable' && stop.code === TOO_HEAVY;
}
