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

export interface WantedPages {
  readonly from: number;
  /** Where the wall ends; null: nobody knows yet. */
  readonly end: number | null;
  /** Whether to ask at once for what comes after them, so that the pool is busy while these are stored. */
  readonly ahead: boolean;
}

export interface PageReader {
  /** The pages from an offset down, as many as VK gives in less than a second. */
  read(wanted: WantedPages): Promise<ReadPages>;
  /** Pages from this offset are on their way. */
  hasAhead(from: number): boolean;
  /** Drops what is under way. */
  close(): void;
}

export interface PageReaderRules {
  readonly ownerId: number;
  readonly lane: 'fast' | 'normal';
  readonly signal: AbortSignal;
}

const GROUP_MS = 700;
/** What is in memory at a time is so many pages for each group. */
const GROUP_PAGES_MAX = 6;
/** Until it is known how fast they come. */
const GROUP_PAGES_FIRST = 4;
/** One that is waited for, and one behind it. */
const GROUPS_AHEAD = 2;
/** Where VK breaks down over a page of a hundred. */
const SMALL_PAGE_POSTS = 20;
const TOO_HEAVY = 10;

interface Group {
  readonly from: number;
  /** Where the next one begins if VK gives all that was asked for. */
  readonly next: number;
  readonly pages: Promise<ReadPages>;
}

/** Finds by itself how many pages at a time the pool is good for: few with one token, many where `execute` may be used. */
export function createPageReader(vkAccess: VkAccess, { ownerId, lane, signal }: PageReaderRules): PageReader {
  let pages = GROUP_PAGES_FIRST;
  let pagePosts = PAGE_POSTS;
  let lastCameAt = 0;
  let underway: Group[] = [];
  let dropping = new AbortController();
  // One listener for all: signals joined by AbortSignal.any stay in memory with the outer one.
  const abort = () => dropping.abort(signal.reason);
  signal.addEventListener('abort', abort);

  async function ask(plans: readonly PagePlan[], ownSignal: AbortSignal): Promise<ReadPages> {
    const askedAt = performance.now();
    const calls = plans.map((plan) => ({ method: 'wall.get', params: { owner_id: ownerId, ...plan } }));
    const read = toPages(plans, await vkAccess.callMany(calls, { signal: ownSignal, lane }));
    const cameAt = performance.now();
    const perPage = (cameAt - Math.max(askedAt, lastCameAt)) / plans.length;
    lastCameAt = cameAt;
    pages = Math.min(Math.max(Math.round(GROUP_MS / perPage), 1), plans.length * 2, GROUP_PAGES_MAX);
    return read;
  }

  function begin(from: number, end: number | null): void {
    const plans = planPages(from, { pages, pagePosts, end });
    const coming = ask(plans, dropping.signal);
    // Who reads on learns of a failure; who does not need not.
    coming.catch(() => {});
    underway.push({ from, next: from + plans.length * (pagePosts - 1), pages: coming });
  }

  function fill({ from, end, ahead }: WantedPages): void {
    if (underway.length === 0) begin(from, end);
    for (let next = nextOf(underway); ahead && end !== null; next = nextOf(underway)) {
      if (underway.length >= GROUPS_AHEAD || next + 1 >= end) return;
      begin(next, end);
    }
  }

  function drop(): void {
    if (underway.length === 0) return;
    dropping.abort();
    dropping = new AbortController();
    underway = [];
  }

  async function read(wanted: WantedPages): Promise<ReadPages> {
    signal.throwIfAborted();
    if (underway[0]?.from !== wanted.from) drop();
    fill(wanted);
    const given = await underway[0]?.pages;
    const [group] = underway.splice(0, 1);
    if (!given || !group) throw new Error('Pages were dropped while they were waited for');
    if (isTooHeavy(given) && pagePosts !== SMALL_PAGE_POSTS) {
      drop();
      pagePosts = SMALL_PAGE_POSTS;
      return await read(wanted);
    }
    if (wanted.ahead && given.stop === null) fill({ ...wanted, from: group.next });
    return given;
  }

  function close(): void {
    drop();
    signal.removeEventListener('abort', abort);
  }

  return { read, close, hasAhead: (from) => underway[0]?.from === from };
}

function nextOf(underway: readonly Group[]): number {
  return underway.at(-1)?.next ?? 0;
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
