import { DEMO_VK } from '@vidno/contract/constants';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { rollUp, storePosts } from '#features/vk-posts/public.ts';
import type { Progress } from '#runs/run.ts';
import { addToCollected } from '../walls/wall-repository.ts';
import type { Collection, Standing } from './collection-repository.ts';
import type { PageReader, Stop } from './create-page-reader.ts';
import type { HeldWall } from './hold-wall.ts';
import {
  joinPage,
  listPublicPosts,
  newestOf,
  type PassBounds,
  type Place,
  reachesBelow,
  stepBack,
  type WallPage,
} from './page-rules.ts';
import { collectingMessage, refreshingMessage } from './run-messages.ts';

export type PassOutcome = Stop | { readonly kind: 'end' } | { readonly kind: 'yielded' };

const ROLL_UP_EVERY_MS = 5_000;

export interface ReadPassTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly reader: PageReader;
  readonly isTimeOver: () => boolean;
}

/** Reads on from where the run stands to the end of the wall or of its window, and stores as it goes. */
export async function readPass(tools: ReadPassTools, held: HeldWall): Promise<PassOutcome> {
  let gaps = 0;
  let rolledUpAt = performance.now();
  for (;;) {
    const step = await readOn(tools, held);
    if (step.kind === 'end' || step.kind === 'refused' || step.kind === 'unavailable') return step;
    gaps = step.kind === 'gap' ? gaps + 1 : 0;
    if (gaps > 0) await stepBackBy(held, gaps);
    if (isOver(tools, held)) return { kind: 'yielded' };
    if (performance.now() - rolledUpAt < ROLL_UP_EVERY_MS) continue;
    await rollUp(tools.db, held.wall.id, { isUnderway: true });
    rolledUpAt = performance.now();
  }
}

/** The next pages, stored as far as they follow on. */
async function readOn(
  { reader, isTimeOver }: ReadPassTools,
  held: HeldWall,
): Promise<Stop | { kind: 'end' } | { kind: 'gap' } | { kind: 'joined' }> {
  const bounds = boundsOf(held);
  const place = placeOf(held.collection);
  // How far down a refresh reads is not known beforehand.
  const ahead = bounds.from === null && !isTimeOver();
  const read = await reader.read({ from: place.offset, end: endOf(held.collection, bounds), ahead });
  const joined = joinPages(place, read.pages, bounds);
  const isWhole = joined.kind === 'joined' && joined.pages.length === read.pages.length;
  if (joined.pages.length > 0) await storePages(held, joined.pages, joined.place);
  return isWhole && read.stop ? read.stop : { kind: joined.kind };
}

/** What is on its way already has been paid for. */
function isOver({ reader, isTimeOver }: ReadPassTools, { collection }: HeldWall): boolean {
  return isTimeOver() && !reader.hasAhead(collection.next_offset);
}

async function stepBackBy(held: HeldWall, gaps: number): Promise<void> {
  const offset = stepBack(held.collection.next_offset, gaps - 1);
  await held.write(async () => ({ next_offset: offset }));
}

/** Fetches what was added above while the pass went on, and whatever has been pinned meanwhile. */
export async function lookAtTop(held: HeldWall, reader: PageReader): Promise<Stop | { readonly kind: 'end' }> {
  if (boundsOf(held).limit !== null) return { kind: 'end' };
  const { newest_post_at: newest } = held.collection;
  for (let offset = 0; ; ) {
    const { pages, stop } = await reader.read({ from: offset, end: null, ahead: false });
    const [page] = pages;
    if (!page) return stop ?? { kind: 'end' };
    await held.write((trx) => storePosted(held, trx, pages));
    if (reachesBelow(page, newest)) return { kind: 'end' };
    offset += Math.max(page.posts.length - 1, 1);
  }
}

export function isLimited(held: HeldWall): boolean {
  return boundsOf(held).limit !== null;
}

type JoinedPages = { kind: 'joined' | 'end' | 'gap'; pages: WallPage[]; place: Place };

/** Those that follow on without a gap. */
function joinPages(start: Place, given: readonly WallPage[], bounds: PassBounds): JoinedPages {
  const pages: WallPage[] = [];
  let place = start;
  for (const page of given) {
    // After a page that was not full the next ones lie deeper than they should: they are asked for again.
    if (page.offset > place.offset) break;
    const joined = joinPage(place, page, bounds);
    if (joined.kind === 'gap') return { kind: 'gap', pages, place };
    pages.push(page);
    place = joined.place;
    if (joined.kind === 'end') return { kind: 'end', pages, place };
  }
  return { kind: 'joined', pages, place };
}

async function storePages(held: HeldWall, pages: readonly WallPage[], place: Place): Promise<void> {
  await held.write(async (trx) => {
    const { first_count, newest_post_at } = held.collection;
    const [first] = pages;
    return {
      ...(await storePosted(held, trx, pages)),
      next_offset: place.offset,
      last_post_id: place.last?.id ?? null,
      last_post_at: place.last?.at ?? null,
      ...(first_count === null && first && { first_count: first.wallCount }),
      ...(newest_post_at === null && first && { newest_post_at: newestOf(first) }),
      ...progressOf(held, place, pages),
    };
  });
}

/** Stores the posts of the pages, and says what that changes for the run. */
async function storePosted(held: HeldWall, trx: Transaction, pages: readonly WallPage[]): Promise<Standing & Progress> {
  const posts = listPublicPosts(pages, boundsOf(held).limit);
  const seenAt = held.collection.pass_began_at;
  const { added } = await storePosts(trx, { vkAccountId: held.wall.id, posts, seenAt });
  const wallCount = pages.at(-1)?.wallCount ?? 0;
  const collected = await addToCollected(trx, held.wall.id, { posts: added, wallCount });
  const isFirstRead = held.collection.mode === 'full' && held.collection.pass === 1;
  return { wall_count: wallCount, ...(isFirstRead && { message: collectingMessage(collected, wallCount) }) };
}

function progressOf({ collection, wall }: HeldWall, place: Place, pages: readonly WallPage[]): Progress {
  const { window_from: from, mode } = collection;
  const newest = collection.newest_post_at ?? (pages[0] && newestOf(pages[0])) ?? null;
  if (mode === 'refresh' && from && newest && place.last) {
    const share = (newest.getTime() - place.last.at.getTime()) / Math.max(newest.getTime() - from.getTime(), 1);
    return { percent: toPercent(share), message: refreshingMessage(place.last.at) };
  }
  const wallCount = pages.at(-1)?.wallCount ?? 0;
  const wanted = wall.scope === 'demo' ? Math.min(wallCount, DEMO_VK.posts) : wallCount;
  return { percent: toPercent((place.offset + 1) / Math.max(wanted, 1)) };
}

/** 100 is for a run that has ended. */
function toPercent(share: number): number {
  return Math.min(Math.max(Math.floor(share * 100), 0), 99);
}

function boundsOf({ wall, collection }: HeldWall): PassBounds {
  return { limit: wall.scope === 'demo' ? DEMO_VK.posts : null, from: collection.window_from };
}

function placeOf({ next_offset: offset, last_post_id: id, last_post_at: at }: Collection): Place {
  return { offset, last: id === null || at === null ? null : { id, at } };
}

function endOf({ wall_count: wallCount, first_count: firstCount }: Collection, { limit }: PassBounds): number | null {
  if (wallCount === null || firstCount === null) return null;
  return Math.min(wallCount, limit ?? wallCount);
}
