import * as fc from 'fast-check';
import type { TestVk } from './test-vk.ts';

/** Months in the life of a wall, with refreshes at random days. */

const HOUR_MS = 3_600_000;

const counters = fc.record({
  likes: fc.nat(500),
  comments: fc.nat(20),
  reposts: fc.nat(20),
  views: fc.option(fc.nat(5_000), { nil: null }),
  reactions: fc.option(fc.nat(500), { nil: null }),
});
const place = fc.nat(1_000);
const kind = fc.constantFrom('photo' as const, 'video' as const, 'link' as const, 'poll' as const, 'text' as const);

/** `at` moves the date of a new post, in hours: VK may give it that of tomorrow. */
const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('add' as const), counters, kind, at: fc.constantFrom(0, 0, 0, 0, 26) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('count' as const), place, counters }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('edit' as const), place, kind, text: fc.constantFrom('Новое #тег', '') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'archive' as const), place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('pin' as const, 'unpin' as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('followers' as const), times: fc.constantFrom(0, 0.5, 1, 1.1, 2, 1_000) }),
  },
);
export type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

export interface HistoryStep {
  /** Since the step before; negative if a clock is set back. */
  readonly hours: number;
  readonly deeds: readonly Deed[];
  /** Whether the figures are looked at after the refresh. */
  readonly isSeen: boolean;
}

export const wallHistories: fc.Arbitrary<HistoryStep[]> = fc.array(
  fc.record({
    hours: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 240 }) },
      { weight: 3, arbitrary: fc.integer({ min: 240, max: 1_200 }) },
      { weight: 1, arbitrary: fc.integer({ min: -48, max: -1 }) },
    ),
    deeds: fc.array(deed, { maxLength: 8 }),
    isSeen: fc.boolean(),
  }),
  { minLength: 3, maxLength: 7 },
);

const FOLLOWERS = 1_000;

/**
 * Does what happens on the wall between two refreshes. Where old posts are both gone and back, their number may stay the same, which
 * nobody can see from outside until they are asked for by their ids: so the first of the two decides which may happen.
 */
export class WallActor {
  readonly #vk: TestVk;
  readonly #ownerId: number;
  readonly #archived: number[] = [];

  constructor(vk: TestVk, ownerId: number) {
    this.#vk = vk;
    this.#ownerId = ownerId;
  }

  act(deeds: readonly Deed[], now: Date): void {
    const first = deeds.find(({ do: what }) => LOSES.has(what) || (what === 'restore' && this.#archived.length > 0));
    const left = first && LOSES.has(first.do) ? REGAINS : LOSES;
    for (const one of deeds) if (!first || !left.has(one.do)) this.#do(one, now);
  }

  #do(one: Deed, now: Date): void {
    const { world } = this.#vk;
    const owner = this.#ownerId;
    if (one.do === 'add') {
      const date = Math.floor((now.getTime() + one.at * HOUR_MS) / 1_000);
      world.addPost(owner, { ...one.counters, kind: one.kind, text: 'Пост #тег', date });
    } else if (one.do === 'followers') {
      world.changeAccount(owner, { followers: Math.round(FOLLOWERS * one.times) });
    } else if (one.do === 'unpin') {
      world.pinPost(owner, null);
    } else if (one.do === 'restore') {
      const [back] = this.#archived.splice(one.place % Math.max(this.#archived.length, 1), 1);
      if (back !== undefined) world.restorePost(owner, back);
    } else {
      this.#doToPost(one);
    }
  }

  #doToPost(one: Exclude<Deed, { do: 'add' | 'followers' }>): void {
    const { world } = this.#vk;
    const owner = this.#ownerId;
    const posts = [...world.rawPosts(owner)];
    const id = posts[one.place % Math.max(posts.length, 1)]?.id;
    if (id === undefined) return;
    if (one.do === 'count') world.changePost(owner, id, one.counters);
    else if (one.do === 'edit') world.changePost(owner, id, { kind: one.kind, text: one.text });
    else if (one.do === 'pin') world.pinPost(owner, id);
    else if (one.do === 'delete') world.deletePost(owner, id);
    else if (world.archivePost(owner, id)) this.#archived.push(id);
  }
}

const LOSES: ReadonlySet<Deed['do']> = new Set(['delete', 'archive']);
const REGAINS: ReadonlySet<Deed['do']> = new Set(['restore']);
