import type { Database } from '#database/database.ts';
import { countAbove, listHeldBetween, type Place } from '#features/vk-posts/public.ts';
import { markPostsGone } from '#features/vk-posts/storing/store-posts.ts';
import { isOrdered, type StopReason, type WallPage } from '../pages.ts';
import { type LeasedWall, type ReadPassTools, storePostsOf } from '../read-pass.ts';
import { addToCollected } from '../wall-repository.ts';

export interface SearchOutcome {
  readonly kind: 'searched';
  /** VK's count of posts changed meanwhile, so that places moved. */
  readonly isChanged: boolean;
}

/** Of what the place on VK's wall is known. */
interface Mark {
  readonly offset: number;
  readonly of: Place | 'top' | 'end';
}

/** Between two marks. */
interface Stretch {
  readonly from: Mark;
  readonly to: Mark;
}

/**
 * Finds old posts that are gone or back by halves: where more or fewer posts are held above a post than VK counts above it,
 * something happened above it. Reads a page for each halving, and each page at most once. May be stopped and begun again.
 */
export async function searchWall(
  { db, reader, isTimeUp }: ReadPassTools,
  leased: LeasedWall,
): Promise<SearchOutcome | StopReason | { readonly kind: 'yielded' }> {
  const wallCount = leased.collection.wall_count ?? 0;
  const open: Stretch[] = [{ from: { offset: 0, of: 'top' }, to: { offset: wallCount, of: 'end' } }];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    if (await isWhole(db, leased, stretch)) continue;
    if (isTimeUp()) return { kind: 'yielded' };
    const { pages, stop } = await reader.read({ from: toOffset(stretch), end: null, prefetch: false });
    const [page] = pages;
    if (!page) return stop ?? { kind: 'searched', isChanged: false };
    if (page.wallCount !== wallCount) return { kind: 'searched', isChanged: true };
    await storePage(leased, page);
    open.push(...splitBy(stretch, page));
  }
  return { kind: 'searched', isChanged: false };
}

/** @limit none */
const PAGE_POSTS = 100;

/** The page in the middle, or all of a short stretch together with the mark at its end. */
function toOffset({ from, to }: Stretch): number {
  const between = to.offset - from.offset;
  return between < PAGE_POSTS ? from.offset : from.offset + Math.floor((between - PAGE_POSTS) / 2) + 1;
}

/** The posts of a page whose places tell their age, and its ends: strictly between them, nothing else is on the wall. */
function readPlaces(page: WallPage): { shown: number[]; from: Mark; to: Mark } | null {
  const places = page.posts.flatMap((post, index) => (isOrdered(post) ? [{ post, offset: page.offset + index }] : []));
  const marks = places.map(({ post, offset }): Mark => {
    return { offset, of: { postId: post.id, publishedAt: new Date(post.date * 1_000) } };
  });
  const from: Mark | undefined = page.offset === 0 ? { offset: 0, of: 'top' } : marks[0];
  const isEnd = page.offset + page.count >= page.wallCount;
  const to: Mark | undefined = isEnd ? { offset: page.wallCount, of: 'end' } : marks.at(-1);
  // VK may hide a whole page.
  if (!from || !to) return null;
  return { shown: places.map(({ post }) => post.id), from, to };
}

/** What is left of a stretch above and below the page. */
function splitBy({ from, to }: Stretch, page: WallPage): Stretch[] {
  const read = readPlaces(page);
  if (!read) return [];
  const left = [
    { from, to: read.from },
    { from: read.to, to },
  ];
  const lengthOf = (stretch: Stretch) => stretch.to.offset - stretch.from.offset;
  return left.filter((stretch) => lengthOf(stretch) > 0 && lengthOf(stretch) < lengthOf({ from, to }));
}

/** As many posts are held in the stretch as VK counts there. */
async function isWhole(db: Database, { wall }: LeasedWall, { from, to }: Stretch): Promise<boolean> {
  const countFor = async (mark: Mark) => (mark.of === 'top' ? 0 : await countAbove(db, wall.id, toPlace(mark)));
  return to.offset - (await countFor(to)) === from.offset - (await countFor(from));
}

/** Stores the page, and marks the posts that are held between its ends and are not on it. */
async function storePage(leased: LeasedWall, page: WallPage): Promise<void> {
  await leased.write(async (trx) => {
    const stored = await storePostsOf(leased, trx, [page]);
    const read = readPlaces(page);
    if (!read) return stored;
    const { from, to } = read;
    const shown = new Set(read.shown);
    const held = await listHeldBetween(trx, leased.wall.id, { from: toPlace(from), to: toPlace(to) });
    const gone = await markPostsGone(trx, {
      vkAccountId: leased.wall.id,
      gone: { postIds: held.filter((id) => !shown.has(id)), isPlaceKnown: true },
      at: leased.collection.pass_began_at,
    });
    await addToCollected(trx, leased.wall.id, { posts: -gone });
    return stored;
  });
}

/** Null for the top and the end. */
function toPlace({ of }: Mark): Place | null {
  return typeof of === 'string' ? null : of;
}
