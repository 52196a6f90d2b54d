import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RawPost } from '../raw-objects.ts';
import { World } from '../world.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

function newWorld(seed = 1): World {
  return new World({ seed, now: () => NOW, origin: () => 'http://vk.test' });
}

function ownerOf(world: World, login: string): number {
  const account = world.accountByLogin(login);
  if (!account) throw new Error(`No ${login}`);
  return account.ownerId;
}

const LOGINS = [
  'posts_0',
  'posts_1',
  'posts_3',
  'posts_350',
  'zakrep_sverhu',
  'dlya_druzey',
  'otkrytaya_stena',
  'gosti_na_stene',
  'beg_po_utram',
  'oprosy_dnya',
];
const login = fc.constantFrom(...LOGINS);
const offset = fc.nat(400);
const count = fc.nat(100);
const VIEWS = (['stranger', 'friend'] as const).flatMap((reader) =>
  (['owner', 'others', 'all'] as const).map((authors) => ({ reader, authors })),
);
const STRANGER = { reader: 'stranger', authors: 'owner' } as const;
const view = fc.constantFrom(...VIEWS);
const deed = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    date: fc.integer({ min: 1_700_000_000, max: 1_795_000_000 }),
    isGuest: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('delete' as const), place: fc.nat(400) }),
  fc.record({ kind: fc.constant('change' as const), place: fc.nat(400), likes: fc.nat(1_000) }),
  fc.record({ kind: fc.constant('archive' as const), place: fc.nat(400) }),
  fc.record({ kind: fc.constant('pin' as const), place: fc.nat(400) }),
  fc.record({ kind: fc.constant('unpin' as const) }),
  fc.record({ kind: fc.constant('restore' as const), id: fc.nat(1_200) }),
);

type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

describe('a wall', () => {
  test('returns the same page for any offset and count as a full walk', () => {
    fc.assert(
      fc.property(login, offset, count, view, (name, from, size, seen) => {
        const world = newWorld();
        const ownerId = ownerOf(world, name);
        const all = [...world.rawPosts(ownerId, seen)];
        expect(world.wall(ownerId).page(seen, from, size)).toEqual(all.slice(from, from + size));
        expect(world.wall(ownerId).count(seen)).toBe(all.length);
      }),
      { numRuns: 100 },
    );
  });

  test('does so after posts were added, deleted and changed', () => {
    fc.assert(
      fc.property(login, fc.array(deed, { maxLength: 12 }), offset, count, view, (name, deeds, from, size, seen) => {
        const world = newWorld();
        const ownerId = ownerOf(world, name);
        for (const done of deeds) act(world, ownerId, done);
        const all = [...world.rawPosts(ownerId, seen)];
        expect(world.wall(ownerId).page(seen, from, size)).toEqual(all.slice(from, from + size));
        expect(world.wall(ownerId).count(seen)).toBe(all.length);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      }),
      { numRuns: 100 },
    );
  });

  test('is determined by the seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 229_999_999 }), (id) => {
        const walls = [newWorld(1), newWorld(1), newWorld(2)].map((world) =>
          world.account(-id) ? JSON.stringify([...world.rawPosts(-id).take(50)]) : null,
        );
        expect(walls[0]).toBe(walls[1]);
        if (walls[0] !== null && walls[0] !== '[]') expect(walls[0]).not.toBe(walls[2]);
      }),
      { numRuns: 30 },
    );
  });

  test('is ordered latest first after the pinned post, which occurs once', () => {
    const world = newWorld();
    const [pinned, ...rest] = [...world.rawPosts(ownerOf(world, 'zakrep_sverhu'))];
    expect(pinned?.is_pinned).toBe(1);
    expect(pinned?.date).toBeLessThan(rest[100]?.date ?? 0);
    expect(rest.every((post, index) => index === 0 || post.date <= (rest[index - 1]?.date ?? 0))).toBe(true);
    expect(rest.some(({ id }) => id === pinned?.id)).toBe(false);
    expect(rest).toHaveLength(249);
  });

  test('of a million posts can be read at its end', () => {
    const wall = newWorld().wall(ownerOf(newWorld(), 'million_postov'));
    expect(wall.count(STRANGER)).toBe(1_000_000);
    const last = wall.page(STRANGER, 999_950, 100);
    expect(last).toHaveLength(50);
    expect(wall.page(STRANGER, 999_000, 100)).toHaveLength(100);
  });

  test('hides friends-only posts from strangers', () => {
    const world = newWorld();
    const ownerId = ownerOf(world, 'dlya_druzey');
    const [strangers, friends] = [[...world.rawPosts(ownerId)], [...world.rawPosts(ownerId, { reader: 'friend' })]];
    expect(friends).toHaveLength(140);
    expect(strangers).toEqual(friends.filter((post) => !post.friends_only));
    expect(strangers.length).toBeLessThan(friends.length);
  });

  test('that is open to guests has their posts too, and the filter tells them apart', () => {
    const world = newWorld();
    const ownerId = ownerOf(world, 'otkrytaya_stena');
    const all = [...world.rawPosts(ownerId, { authors: 'all' })];
    const [owners, others] = [[...world.rawPosts(ownerId)], [...world.rawPosts(ownerId, { authors: 'others' })]];
    expect(all).toHaveLength(300);
    expect(owners).toEqual(all.filter((post) => post.from_id === ownerId));
    expect(others).toEqual(all.filter((post) => post.from_id !== ownerId));
    expect(others).toHaveLength(60);
    expect(others.every((post) => world.user(post.from_id, null) !== null)).toBe(true);
  });

  test('of a living account gets new posts over time without changing older ones', () => {
    const at = (date: string) => {
      const world = new World({ seed: 1, now: () => new Date(date), origin: () => 'http://vk.test' });
      return [...world.rawPosts(ownerOf(world, 'gorod_na_volge'))];
    };
    const [before, after] = [at('2016-03-01'), at('2016-03-08')];
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.slice(after.length - before.length)).toEqual(before);
  });

  test('does not contain a deleted pinned post', () => {
    const world = newWorld();
    const ownerId = ownerOf(world, 'zakrep_sverhu');
    const [pinned] = world.rawPosts(ownerId);
    expect(world.deletePost(ownerId, pinned?.id ?? 0)).toBe(true);
    const all = [...world.rawPosts(ownerId)];
    expect(all).toHaveLength(249);
    expect(all.some((post) => post.is_pinned || post.id === pinned?.id)).toBe(false);
    expect(world.deletePost(ownerId, pinned?.id ?? 0)).toBe(false);
  });
});

describe('a world', () => {
  test('has posts of every kind that the product distinguishes', () => {
    const world = newWorld();
    const posts = [...world.rawPosts(ownerOf(world, 'kofe_i_knigi'))];
    const kinds = new Set(
      posts.map(({ attachments, copy_history }) => (copy_history ? 'repost' : attachments[0]?.type)),
    );
    expect([...kinds].map(String).sort()).toEqual([
      'audio',
      'clip',
      'doc',
      'link',
      'market',
      'photo',
      'poll',
      'repost',
      'undefined',
      'video',
    ]);
    expect(posts.some(({ text }) => text === '')).toBe(true);
    expect(posts.some(({ text }) => text.length > 1_000)).toBe(true);
    expect(posts.some(({ text }) => /#книжныйклуб@kofe_i_knigi/.test(text))).toBe(true);
  });

  test('has views since 2017 and reactions since 2024, and neither for some accounts', () => {
    const world = newWorld();
    const posts = [...world.rawPosts(ownerOf(world, 'million_postov')).take(2_000)];
    const old = [...world.rawPosts(ownerOf(world, 'gorod_na_volge'))].filter(({ date }) => date < 1_480_000_000);
    expect(old.length).toBeGreaterThan(100);
    expect(old.some((post) => post.views || post.reactions)).toBe(false);
    expect(posts.filter((post) => post.views).length).toBeGreaterThan(1_900);
    const silent = [...world.rawPosts(ownerOf(world, 'bez_prosmotrov'))];
    expect(silent.some((post) => post.views || post.reactions)).toBe(false);
  });

  test('has heavy-tailed counts, and reactions that add up to the likes', () => {
    const world = newWorld();
    const posts = [...world.rawPosts(ownerOf(world, 'posts_3000'))];
    const likes = posts.map((post) => post.likes.count).sort((one, other) => one - other);
    expect(likes.at(-1) ?? 0).toBeGreaterThan(8 * (likes[1_500] ?? 0));
    for (const { reactions, likes: total } of posts) {
      if (reactions) expect(reactions.items.reduce((sum, one) => sum + one.count, 0)).toBe(total.count);
    }
  });

  test('keeps the counts of posts when the followers of an account change', () => {
    const world = newWorld();
    const ownerId = ownerOf(world, 'posts_50');
    const before = [...world.rawPosts(ownerId)];
    world.changeAccount(ownerId, { followers: 1 });
    expect([...world.rawPosts(ownerId)]).toEqual(before);
    expect(world.group(-ownerId)?.members_count).toBe(1);
  });
});

function act(world: World, ownerId: number, done: Deed): void {
  if (done.kind === 'add') {
    world.addPost(ownerId, { date: done.date, ...(done.isGuest && { from: 41_000_001 }) });
    return;
  }
  if (done.kind === 'unpin') return void world.pinPost(ownerId, null);
  if (done.kind === 'restore') return void world.restorePost(ownerId, done.id);
  const post: RawPost | undefined = [...world.rawPosts(ownerId, { reader: 'friend', authors: 'all' })][done.place];
  if (!post) return;
  if (done.kind === 'delete') world.deletePost(ownerId, post.id);
  else if (done.kind === 'archive') world.archivePost(ownerId, post.id);
  else if (done.kind === 'pin') world.pinPost(ownerId, post.id);
  else world.changePost(ownerId, post.id, { likes: done.likes });
}
