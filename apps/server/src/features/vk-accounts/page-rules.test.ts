import type { VkPost } from '@vidno/providers/vk/objects';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  joinPage,
  listPublicPosts,
  newestOf,
  type PageCursor,
  planPages,
  reachesStartOfPass,
  rewindOffset,
  type WallPage,
} from './pages.ts';

/** What may happen to the wall between two pages. The pinned post changes at most once. */
const wallChange = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'nothing' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), count: fc.nat(120) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), from: fc.nat(600), count: fc.nat(150) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pin' as const), from: fc.nat(600) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'unpin' as const }) },
);
type WallChange = typeof wallChange extends fc.Arbitrary<infer T> ? T : never;

test('no post that stays on the wall is missed, however the wall changes while it is read', () => {
  fc.assert(
    fc.property(
      fc.nat(600),
      fc.array(wallChange, { maxLength: 25 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 40 }),
      (size, changes, pagesAtOnce, secondsApart) => {
        const wall = createWall(size, secondsApart);
        const before = new Set(wall.all().map(({ id }) => id));
        const met = readWall(wall, { changes, pagesAtOnce });
        const stayed = wall.all().filter(({ id }) => before.has(id));
        expect(stayed.filter(({ id }) => !met.has(id))).toEqual([]);
        const added = wall.all().filter(({ id }) => !before.has(id));
        expect(added.filter(({ id }) => !met.has(id))).toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
});

test('an unchanging wall is read without gaps and with little overlap', () => {
  fc.assert(
    fc.property(fc.nat(1_500), fc.integer({ min: 1, max: 25 }), (size, pagesAtOnce) => {
      const wall = createWall(size, 60);
      const met = readWall(wall, { changes: [], pagesAtOnce });
      expect(met.size).toBe(size);
      expect(wall.asked()).toBeLessThanOrEqual(Math.max(Math.ceil((size - 1) / 99), 1) + 1);
    }),
  );
});

test('pages that VK shows only partly or not at all do not end the pass', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700 }), fc.func(fc.nat(9)), (size, roll) => {
      const wall = createWall(size, 60, (position) => roll(Math.floor(position / 37)) > 3 || roll(position) > 6);
      const met = readWall(wall, { changes: [], pagesAtOnce: 3 });
      expect([...met].toSorted((a, b) => a - b)).toEqual(wall.shown().toSorted((a, b) => a - b));
    }),
  );
});

test('pages are planned up to the end of the wall', () => {
  const plan = (from: number, end: number | null) => planPages(from, { pages: 25, pagePosts: 100, end });
  expect(plan(0, null)).toEqual([{ offset: 0, count: 100 }]);
  expect(plan(0, 100)).toHaveLength(1);
  expect(plan(0, 101)).toHaveLength(2);
  expect(plan(0, 199)).toHaveLength(2);
  expect(plan(0, 200)).toHaveLength(3);
  expect(plan(99, 100)).toHaveLength(1);
  expect(plan(0, 1_000_000)).toHaveLength(25);
});

test('posts for friends, deleted posts, duplicates and posts beyond the limit are left out', () => {
  const page = (offset: number, posts: VkPost[]): WallPage => ({ offset, count: 100, wallCount: 6, posts });
  const pinned = { ...post(1, 5), is_pinned: true };
  const pages = [
    page(0, [pinned, post(5, 50), { ...post(4, 40), friends_only: true }]),
    page(2, [{ ...post(3, 30), is_deleted: true }, post(2, 20), post(1, 5)]),
  ];
  expect(listPublicPosts(pages, null)).toEqual([pinned, post(5, 50), post(2, 20)]);
  expect(listPublicPosts(pages, 2)).toEqual([pinned, post(5, 50)]);
});

function post(id: number, seconds: number): VkPost {
  return { id, owner_id: -1, date: 1_700_000_000 + seconds, text: '', attachments: [] };
}

/** A wall in VK's order: the pinned post first, then the newest. `isShown` decides by the position on the wall. */
function createWall(size: number, secondsApart: number, isShown = (_position: number) => true) {
  let isPinMoved = false;
  let posts = Array.from({ length: size }, (_, k) => post(k + 1, Math.floor((k * secondsApart) / 7))).reverse();
  let pinnedId: number | null = size % 3 === 0 ? Math.ceil(size / 2) : null;
  let lastId = size;
  /** Time goes on though the newest post is deleted. */
  let newest = (posts[0]?.date ?? 1_700_000_000) - 1_700_000_000;
  let asked = 0;
  const inOrder = () => {
    const pinned = posts.find(({ id }) => id === pinnedId);
    return pinned ? [{ ...pinned, is_pinned: true }, ...posts.filter(({ id }) => id !== pinnedId)] : posts;
  };
  const add = (count: number) => {
    const added = Array.from({ length: count }, (_, index) => post(lastId + 1 + index, newest + 1 + index));
    lastId += count;
    newest += count;
    posts = [...added.reverse(), ...posts];
  };
  return {
    all: () => posts,
    asked: () => asked,
    shown: () => inOrder().flatMap(({ id }, position) => (isShown(position) ? [id] : [])),
    page: (offset: number, count: number): WallPage => {
      asked += 1;
      const page = inOrder()
        .slice(offset, offset + count)
        .filter((_, index) => isShown(offset + index));
      return { offset, count, wallCount: posts.length, posts: page };
    },
    apply: (change: WallChange) => {
      if (change.kind === 'add') add(change.count);
      if (change.kind === 'delete') posts = posts.filter((_, k) => k < change.from || k >= change.from + change.count);
      if (change.kind === 'pin' && !isPinMoved) pinnedId = posts[change.from]?.id ?? pinnedId;
      if (change.kind === 'unpin' && !isPinMoved) pinnedId = null;
      isPinMoved ||= change.kind === 'pin' || change.kind === 'unpin';
    },
  };
}

type Wall = ReturnType<typeof createWall>;

/** Reads as the collection does: pages in groups, a rewind after each gap, and the top once more at the end. */
function readWall(
  wall: Wall,
  { changes, pagesAtOnce }: { changes: readonly WallChange[]; pagesAtOnce: number },
): Set<number> {
  const met = new Set<number>();
  const left = [...changes];
  let progress: ReadProgress = { cursor: { offset: 0, last: null }, newest: null, end: null, gaps: 0, isOver: false };
  for (let groups = 0; !progress.isOver; groups += 1) {
    if (groups > 5_000) throw new Error('the pass does not end');
    const plan = planPages(progress.cursor.offset, { pages: pagesAtOnce, pagePosts: 100, end: progress.end });
    const pages = plan.map(({ offset, count }) => {
      const page = wall.page(offset, count);
      const next = left.shift();
      if (next) wall.apply(next);
      return page;
    });
    progress = join(progress, pages, met);
  }
  recheckTop(wall, progress.newest, met);
  return met;
}

interface ReadProgress {
  readonly cursor: PageCursor;
  readonly newest: Date | null;
  readonly end: number | null;
  readonly gaps: number;
  readonly isOver: boolean;
}

function join(progress: ReadProgress, [page, ...rest]: readonly WallPage[], met: Set<number>): ReadProgress {
  const { cursor, gaps } = progress;
  if (!page || page.offset > cursor.offset || progress.isOver) return progress;
  const joined = joinPage(cursor, page, { limit: null, from: null });
  if (joined.kind === 'gap') {
    return { ...progress, cursor: { ...cursor, offset: rewindOffset(cursor.offset, gaps) }, gaps: gaps + 1 };
  }
  for (const { id } of page.posts) met.add(id);
  const newest = progress.newest ?? newestOf(page);
  const next = { cursor: joined.cursor, newest, end: page.wallCount, gaps: 0, isOver: joined.kind === 'end' };
  return join(next, rest, met);
}

function recheckTop(wall: Wall, newest: Date | null, met: Set<number>): void {
  for (let offset = 0; ; ) {
    const page = wall.page(offset, 100);
    for (const { id } of page.posts) met.add(id);
    if (reachesStartOfPass(page, newest)) return;
    offset += Math.max(page.posts.length - 1, 1);
  }
}
