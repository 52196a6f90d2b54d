import { DEMO_VK } from '@vidno/contract/constants';
import type { Database, Transaction } from '#database/database.ts';
import { unpinOthers } from '#features/vk-posts/public.ts';
import { rollUp } from '#features/vk-posts/storing/roll-up.ts';
import { storePosts } from '#features/vk-posts/storing/store-posts.ts';
import { type LeasedRun, LeaseLostError, type Progress, type RunContext } from '#runs/run.ts';
import type { Tools } from '#tools.ts';
import { type Collection, type CollectionPatch, findCollection, updateCollection } from './collection-repository.ts';
import {
  countHiddenAbove,
  joinPage,
  listPublicPosts,
  newestOf,
  type PageCursor,
  type PageReader,
  type PassBounds,
  reachesStartOfPass,
  rewindOffset,
  type StopReason,
  type WallPage,
} from './pages.ts';
import { collectingMessage, refreshingMessage } from './passes.ts';
import { addToCollected, findWall, lockWall, type Wall } from './wall-repository.ts';

/** A wall whose run this process has leased. */
export interface LeasedWall {
  readonly wall: Wall;
  /** As last written by `write`. */
  readonly collection: Collection;
  /** Runs the work and stores its progress in one transaction that locks the wall. */
  write(work: (trx: Transaction) => Promise<CollectionPatch & Progress>): Promise<void>;
}

/** `isOnePage`: all of it came with one answer, so that nothing can have changed meanwhile. */
type PassOutcome = StopReason | { readonly kind: 'end'; readonly isOnePage: boolean } | { readonly kind: 'yielded' };

const ROLL_UP_EVERY_MS = 5_000;

export interface ReadPassTools extends Pick<Tools, 'db' | 'clock'> {
  readonly reader: PageReader;
  readonly isTimeUp: () => boolean;
}

/** Reads and stores pages from the current offset to the end of the wall or of its window. */
export async function readPass(tools: ReadPassTools, leased: LeasedWall): Promise<PassOutcome> {
  let gaps = 0;
  let rolledUpAt = performance.now();
  for (;;) {
    const step = await readNextPages(tools, leased);
    if (step.kind === 'end' || step.kind === 'refused' || step.kind === 'unavailable') return step;
    gaps = step.kind === 'gap' ? gaps + 1 : 0;
    if (gaps > 0) await rewind(leased, gaps);
    if (shouldYield(tools, leased)) return { kind: 'yielded' };
    if (performance.now() - rolledUpAt < ROLL_UP_EVERY_MS) continue;
    await rollUp(tools.db, leased.wall.id, { isCollecting: true });
    rolledUpAt = performance.now();
  }
}

/** Reads the next pages and stores those that follow without a gap. */
async function readNextPages(
  { reader, isTimeUp }: ReadPassTools,
  leased: LeasedWall,
): Promise<StopReason | { kind: 'end'; isOnePage: boolean } | { kind: 'gap' | 'joined' }> {
  const bounds = boundsOf(leased);
  const cursor = cursorOf(leased.collection);
  // How far down a refresh will read is not known in advance.
  const prefetch = bounds.from === null && !isTimeUp();
  const read = await reader.read({ from: cursor.offset, end: endOf(leased.collection, bounds), prefetch });
  const joined = joinPages(cursor, read.pages, bounds);
  // Before the first page says how many there are, no more than that one is requested.
  const isOnePage = leased.collection.first_count === null;
  const isWhole = joined.kind === 'joined' && joined.pages.length === read.pages.length;
  if (joined.pages.length > 0) await storePages(leased, joined.pages, joined.cursor);
  if (isWhole && read.stop) return read.stop;
  return joined.kind === 'end' ? { kind: 'end', isOnePage } : { kind: joined.kind };
}

/** Pages already requested have been paid for, so they are still awaited. */
function shouldYield({ reader, isTimeUp }: ReadPassTools, { collection }: LeasedWall): boolean {
  return isTimeUp() && !reader.hasPrefetched(collection.next_offset);
}

async function rewind(leased: LeasedWall, gaps: number): Promise<void> {
  const offset = rewindOffset(leased.collection.next_offset, gaps - 1);
  await leased.write(async () => ({ next_offset: offset }));
}

/** Reads the posts that were added on top or pinned during the pass. */
export async function recheckTop(
  leased: LeasedWall,
  reader: PageReader,
): Promise<StopReason | { readonly kind: 'end' }> {
  if (boundsOf(leased).limit !== null) return { kind: 'end' };
  const { newest_post_at: newest } = leased.collection;
  for (let offset = 0; ; ) {
    const { pages, stop } = await reader.read({ from: offset, end: null, prefetch: false });
    const [page] = pages;
    if (!page) return stop ?? { kind: 'end' };
    await leased.write((trx) => storePostsOf(leased, trx, pages));
    if (reachesStartOfPass(page, newest)) return { kind: 'end' };
    offset += Math.max(page.posts.length - 1, 1);
  }
}

export function isLimited(leased: LeasedWall): boolean {
  return boundsOf(leased).limit !== null;
}

type JoinedPages = { kind: 'joined' | 'end' | 'gap'; pages: WallPage[]; cursor: PageCursor };

/** The pages up to the first gap. */
function joinPages(start: PageCursor, given: readonly WallPage[], bounds: PassBounds): JoinedPages {
  const pages: WallPage[] = [];
  let cursor = start;
  for (const page of given) {
    // A page that was not full leaves the following ones too far down. They are requested again.
    if (page.offset > cursor.offset) break;
    const joined = joinPage(cursor, page, bounds);
    if (joined.kind === 'gap') return { kind: 'gap', pages, cursor };
    pages.push(page);
    cursor = joined.cursor;
    if (joined.kind === 'end') return { kind: 'end', pages, cursor };
  }
  return { kind: 'joined', pages, cursor };
}

async function storePages(leased: LeasedWall, pages: readonly WallPage[], cursor: PageCursor): Promise<void> {
  await leased.write(async (trx) => {
    const { first_count, newest_post_at } = leased.collection;
    const [first] = pages;
    return {
      ...(await storePostsOf(leased, trx, pages)),
      next_offset: cursor.offset,
      last_post_id: cursor.last?.id ?? null,
      last_post_at: cursor.last?.at ?? null,
      ...(first_count === null && first && { first_count: first.wallCount }),
      ...(newest_post_at === null && first && { newest_post_at: newestOf(first) }),
      ...progressOf(leased, cursor, pages),
    };
  });
}

/** Stores the posts of the pages and answers what that changes for the run. */
export async function storePostsOf(
  leased: LeasedWall,
  trx: Transaction,
  pages: readonly WallPage[],
): Promise<CollectionPatch & Progress> {
  const posts = listPublicPosts(pages, boundsOf(leased).limit);
  const seenAt = leased.collection.pass_began_at;
  const hiddenAbove = countHiddenAbove(pages);
  const { added } = await storePosts(trx, { vkAccountId: leased.wall.id, posts, seenAt, hiddenAbove });
  const top = pages.find((page) => page.offset === 0);
  if (top) await unpinOthers(trx, leased.wall.id, top.posts.find((post) => post.is_pinned)?.id ?? null);
  const wallCount = pages.at(-1)?.wallCount ?? 0;
  const collected = await addToCollected(trx, leased.wall.id, { posts: added, wallCount });
  const isFirstRead = leased.collection.mode === 'full' && leased.collection.pass === 1;
  return { wall_count: wallCount, ...(isFirstRead && { message: collectingMessage(collected, wallCount) }) };
}

function progressOf({ collection, wall }: LeasedWall, cursor: PageCursor, pages: readonly WallPage[]): Progress {
  const { window_from: from, mode } = collection;
  const newest = collection.newest_post_at ?? (pages[0] && newestOf(pages[0])) ?? null;
  if (mode === 'refresh' && from && newest && cursor.last) {
    const share = (newest.getTime() - cursor.last.at.getTime()) / Math.max(newest.getTime() - from.getTime(), 1);
    return { percent: toPercent(share), message: refreshingMessage(cursor.last.at) };
  }
  const wallCount = pages.at(-1)?.wallCount ?? 0;
  const wanted = wall.scope === 'demo' ? Math.min(wallCount, DEMO_VK.posts) : wallCount;
  return { percent: toPercent((cursor.offset + 1) / Math.max(wanted, 1)) };
}

/** A run shows 100 only when it has ended. */
function toPercent(share: number): number {
  return Math.min(Math.max(Math.floor(share * 100), 0), 99);
}

function boundsOf({ wall, collection }: LeasedWall): PassBounds {
  return { limit: wall.scope === 'demo' ? DEMO_VK.posts : null, from: collection.window_from };
}

function cursorOf({ next_offset: offset, last_post_id: id, last_post_at: at }: Collection): PageCursor {
  return { offset, last: id === null || at === null ? null : { id, at } };
}

function endOf({ wall_count: wallCount, first_count: firstCount }: Collection, { limit }: PassBounds): number | null {
  if (wallCount === null || firstCount === null) return null;
  return Math.min(wallCount, limit ?? wallCount);
}

/** Null if the wall has been deleted. */
export async function findLeasedWall(db: Database, run: LeasedRun, context: RunContext): Promise<LeasedWall | null> {
  const wall = await findWall(db, run.subjectId);
  const started = wall && (await findCollection(db, { vkAccountId: wall.id, id: run.id }));
  if (!started) return null;
  let collection = started;
  return {
    wall,
    get collection() {
      return collection;
    },
    write: async (work) => {
      let written = collection;
      await context.checkpoint(async (trx) => {
        if (!(await lockWall(trx, wall.id))) throw new LeaseLostError();
        const { percent, message, ...patch } = await work(trx);
        await updateCollection(trx, collection, patch);
        written = { ...collection, ...patch };
        return { ...(percent !== undefined && { percent }), ...(message !== undefined && { message }) };
      });
      collection = written;
    },
  };
}
