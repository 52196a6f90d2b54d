import type { VkPost } from '@vidno/providers/vk/objects';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  joinPage,
  listPublicPosts,
  newestOf,
  type Place,
  planPages,
  reachesBelow,
  stepBack,
  type WallPage,
} from './page-rules.ts';

/** Between any two pages the wall may get posts, lose some, or have another one pinned, once. */
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'nothing' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), count: fc.nat(120) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), from: fc.nat(600), count: fc.nat(150) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pin' as const), from: fc.nat(600) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'unpin' as const }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

test('posts that stand all the time are all met, whatever happens to the wall meanwhile', () => {
  fc.assert(
    fc.property(
      fc.nat(600),
      fc.array(deed, { maxLength: 25 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 40 }),
      (size, deeds, pagesAtOnce, secondsApart) => {
        const wall = createWall(size, secondsApart);
        const before = new Set(wall.all().map(({ id }) => id));
        const met = readWall(wall, { deeds, pagesAtOnce });
        const stayed = wall.all().filter(({ id }) => before.has(id));
        expect(stayed.filter(({ id }) => !met.has(id))).toEqual([]);
        const added = wall.all().filter(({ id }) => !before.has(id));
        expect(added.filter(({ id }) => !met.has(id))).toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
});

test('a wall at rest is read without a gap, each page but the first beginning with a known post', () => {
  fc.assert(
    fc.property(fc.nat(1_500), fc.integer({ min: 1, max: 25 }), (size, pagesAtOnce) => {
      const wall = createWall(size, 60);
      const met = readWall(wall, { deeds: [], pagesAtOnce });
      expect(met.size).toBe(size);
      expect(wall.asked()).toBeLessThanOrEqual(Math.max(Math.ceil((size - 1) / 99), 1) + 1);
    }),
  );
});

test('pages of which VK shows only a part, or nothing, do not end the reading', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700 }), fc.func(fc.nat(9)), (size, roll) => {
      const wall = createWall(size, 60, (place) => roll(Math.floor(place / 37)) > 3 || roll(place) > 6);
      const met = readWall(wall, { deeds: [], pagesAtOnce: 3 });
      expect([...met].toSorted((a, b) => a - b)).toEqual(wall.shown().toSorted((a, b) => a - b));
    }),
  );
});

test('pages are planned to the end of the wall and no further', () => {
  const plan = (from: number, end: number | null) => planPages(from, { pages: 25, pagePosts: 100, end });
  expect(plan(0, null)).toEqual([{ offset: 0, count: 100 }]);
  expect(plan(0, 100)).toHaveLength(1);
  expect(plan(0, 101)).toHaveLength(2);
  expect(plan(0, 199)).toHaveLength(2);
  expect(plan(0, 200)).toHaveLength(3);
  expect(plan(99, 100)).toHaveLength(1);
  expect(plan(0, 1_000_000)).toHaveLength(25);
});

test('a post for friends, a deleted one and a second showing are left out, and those beyond the limit', () => {
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

/** A wall in VK's order: the pinned post, then by date; `isShown` by the place in it. */
function createWall(size: number, secondsApart: number, isShown = (_place: number) => true) {
  let isPinMoved = false;
  let posts = Array.from({ length: size }, (_, k) => post(k + 1, Math.floor((k * secondsApart) / 7))).reverse();
  let pinnedId: number | null = size % 3 === 0 ? Math.ceil(size / 2) : null;
  let lastId = size;
  let asked = 0;
  const inOrder = () => {
    const pinned = posts.find(({ id }) => id === pinnedId);
    return pinned ? [{ ...pinned, is_pinned: true }, ...posts.filter(({ id }) => id !== pinnedId)] : posts;
  };
  const add = (count: number) => {
    const newest = (posts[0]?.date ?? 1_700_000_000) - 1_700_000_000;
    const added = Array.from({ length: count }, (_, index) => post(lastId + 1 + index, newest + 1 + index));
    lastId += count;
    posts = [...added.reverse(), ...posts];
  };
  return {
    all: () => posts,
    asked: () => asked,
    shown: () => inOrder().flatMap(({ id }, place) => (isShown(place) ? [id] : [])),
    page: (offset: number, count: number): WallPage => {
      asked += 1;
      const page = inOrder()
        .slice(offset, offset + count)
        .filter((_, index) => isShown(offset + index));
      return { offset, count, wallCount: posts.length, posts: page };
    },
    act: (done: Deed) => {
      if (done.kind === 'add') add(done.count);
      if (done.kind === 'delete') posts = posts.filter((_, k) => k < done.from || k >= done.from + done.count);
      if (done.kind === 'pin' && !isPinMoved) pinnedId = posts[done.from]?.id ?? pinnedId;
      if (done.kind === 'unpin' && !isPinMoved) pinnedId = null;
      isPinMoved ||= done.kind === 'pin' || done.kind === 'unpin';
    },
  };
}

type Wall = ReturnType<typeof createWall>;

/** As the collection reads: pages in groups, back after a gap, and a look at the top in the end. */
function readWall(wall: Wall, { deeds, pagesAtOnce }: { deeds: readonly Deed[]; pagesAtOnce: number }): Set<number> {
  const met = new Set<number>();
  const left = [...deeds];
  let standing: Standing = { place: { offset: 0, last: null }, newest: null, end: null, gaps: 0, isOver: false };
  for (let groups = 0; !standing.isOver; groups += 1) {
    if (groups > 5_000) throw new Error('it goes round in circles');
    const plan = planPages(standing.place.offset, { pages: pagesAtOnce, pagePosts: 100, end: standing.end });
    const pages = plan.map(({ offset, count }) => {
      const page = wall.page(offset, count);
      const next = left.shift();
      if (next) wall.act(next);
      return page;
    });
    standing = join(standing, pages, met);
  }
  lookAtTop(wall, standing.newest, met);
  return met;
}

interface Standing {
  readonly place: Place;
  readonly newest: Date | null;
  readonly end: number | null;
  readonly gaps: number;
  readonly isOver: boolean;
}

function join(standing: Standing, [page, ...rest]: readonly WallPage[], met: Set<number>): Standing {
  const { place, gaps } = standing;
  if (!page || page.offset > place.offset || standing.isOver) return standing;
  const joined = joinPage(place, page, { limit: null, from: null });
  if (joined.kind === 'gap') {
    return { ...standing, place: { ...place, offset: stepBack(place.offset, gaps) }, gaps: gaps + 1 };
  }
  for (const { id } of page.posts) met.add(id);
  const newest = standing.newest ?? newestOf(page);
  const next = { place: joined.place, newest, end: page.wallCount, gaps: 0, isOver: joined.kind === 'end' };
  return join(next, rest, met);
}

function lookAtTop(wall: Wall, newest: Date | null, met: Set<number>): void {
  for (let offset = 0; ; ) {
    const page = wall.page(offset, 100);
    for (const { id } of page.posts) met.add(id);
    if (reachesBelow(page, newest)) return;
    offset += Math.max(page.posts.length - 1, 1);
  }
}
