import { isDeepStrictEqual } from 'node:util';
import type { ChangeKind, PeriodFigures } from '@vidno/contract/vk/changes';
import type { ReportType } from '@vidno/contract/vk/posts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#config/time.ts';
import {
  findChanges,
  findSeen,
  markSeen,
  type SeenFigures,
  toFigures,
} from '#features/vk-posts/changes/seen-figures.ts';
import { findReport, findStatsNow } from '#features/vk-posts/figures.ts';
import type { VkWall } from '#features/vk-posts/stats.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock, type FakeClock } from '#testing/fake-clock.ts';
import { sampled } from '#testing/sample.ts';
import { expectedStats, groupExpected, toExpectedPosts } from '#testing/vk/expected-figures.ts';
import { ExpectedWall } from '#testing/vk/expected-wall.ts';
import { startTestVk, type TestVk } from '#testing/vk/test-vk.ts';
import { addAccount, createVkAccountsFixture } from '#testing/vk/vk-accounts-fixture.ts';
import { type HistoryStep, WallActor, wallHistories } from '#testing/vk/wall-history.ts';

const db = testDatabase();
const START = '2026-11-10T12:00:00Z';
/** Only ends a test that hangs: two thousand histories take hours on a machine that has other work. */
const LONG_ENOUGH_MS = sampled({ test: 10 * MINUTE_MS, prove: DAY_MS });

test(
  'every figure equals one that is reckoned by the rules, and every change of one that was seen is explained',
  async () => {
    const accountId = await addAccount(db(), 'anna@example.org');
    await fc.assert(
      fc.asyncProperty(wallHistories, fc.nat(8), async (steps, oldPosts) => {
        const time = createFakeClock(START);
        const vk = await startTestVk({ limits: false, now: time.clock });
        try {
          await live({ vk, time, accountId }, `posts_${oldPosts}`, steps);
        } finally {
          await vk.close();
          await sql`truncate vk_account, vk_owner, tracked_account cascade`.execute(db());
        }
      }),
      { numRuns: sampled({ test: 20, prove: 2_000 }), endOnFailure: true },
    );
  },
  LONG_ENOUGH_MS,
);

interface Life {
  readonly vk: TestVk;
  readonly time: FakeClock;
  readonly accountId: number;
}

async function live({ vk, time, accountId }: Life, login: string, steps: readonly HistoryStep[]): Promise<void> {
  const config = vk.config({ callsPerSecond: 100_000, wallGetPerDay: 10_000_000 });
  const fixture = await createVkAccountsFixture({ db: db(), vk: config, clock: time.clock, accountId });
  const tools = { db: db(), clock: time.clock };
  const wall = await fixture.collect(login);
  const { ownerId, vkAccountId } = wall;
  const actor = new WallActor(vk, ownerId);
  const expected = new ExpectedWall();
  const read = () => {
    const followers = vk.world.account(ownerId)?.followers ?? 0;
    expected.read([...vk.world.rawPosts(ownerId)], { followers, now: time.clock() });
  };
  read();
  for (const [nth, { hours, deeds, isSeen }] of steps.entries()) {
    time.advance(hours * HOUR_MS);
    actor.act(deeds, time.clock());
    expect(await fixture.refresh(wall.id)).toMatchObject({ status: 'ok' });
    read();
    for (const withoutDeleted of [false, true]) {
      const filter = { without_deleted: withoutDeleted };
      const last = toExpectedPosts(expected.list({ withoutDeleted, now: true }), {}, expected.readings);
      expect(await findStatsNow(db(), wall, filter)).toMatchObject({ stats: expectedStats(last) });
      const now = await compareFigures(wall, expected, { filter, type: TYPES[nth % TYPES.length] ?? 'hashtag' });
      const seen = await findSeen(db(), { accountId, vkAccountId, filter });
      const changes = await findChanges(db(), wall, { filter, seen });
      compareChanges(now, { seen, changes, withoutDeleted });
      if (isSeen) await markSeen(tools, wall, { accountId, filter });
    }
  }
}

const TYPES = ['content_type', 'hashtag', 'weekday', 'text_length'] as const satisfies ReportType[];

/** Answers the figures of all time and of each month. */
async function compareFigures(
  wall: VkWall,
  expected: ExpectedWall,
  { filter, type }: { filter: { without_deleted: boolean }; type: ReportType },
): Promise<Map<string, PeriodFigures>> {
  const posts = toExpectedPosts(expected.list({ withoutDeleted: filter.without_deleted }), {}, expected.readings);
  const total = expectedStats(posts);
  const read = async (by: ReportType) => {
    const { stats, groups } = await findReport(db(), wall, { filter, type: by });
    expect(stats).toEqual(total);
    expect(new Map(groups.map(({ value, share: _, ...figures }) => [value, figures]))).toEqual(
      new Map([...groupExpected(posts, by)].map(([value, members]) => [value, expectedStats(members)])),
    );
    return { stats, groups };
  };
  await read(type);
  const { stats, groups } = await read('month');
  return new Map([['total', toFigures(stats)], ...groups.map((group) => [group.value, toFigures(group)] as const)]);
}

/** Exactly the periods that differ from what was seen are named, and their reasons add up to the difference. */
function compareChanges(
  now: ReadonlyMap<string, PeriodFigures>,
  {
    seen,
    changes,
    withoutDeleted,
  }: {
    seen: SeenFigures;
    changes: Awaited<ReturnType<typeof findChanges>>;
    withoutDeleted: boolean;
  },
): void {
  const before = new Map([...seen.months].map(([month, { figures }]) => [month, figures]));
  if (seen.total) before.set('total', seen.total.figures);
  const told = new Map([
    ...changes.months.map(({ month, ...change }) => [month, change] as const),
    ...(changes.total ? [['total', changes.total] as const] : []),
  ]);
  for (const [period, figures] of before) {
    const differs = !isDeepStrictEqual(figures, now.get(period) ?? NONE);
    expect([period, told.has(period)]).toEqual([period, differs]);
  }
  for (const { before: was, now: is, reasons } of told.values()) {
    const counted = reasons.filter(({ kind }) => COUNTED.has(kind) || (withoutDeleted && ON_WALL.has(kind)));
    const sum = (name: 'likes' | 'comments' | 'reposts' | 'views') =>
      counted.reduce((total, reason) => total + reason[name], 0);
    for (const name of ['likes', 'comments', 'reposts'] as const) expect(is[name] - was[name]).toBe(sum(name));
    expect((is.views ?? 0) - (was.views ?? 0)).toBe(sum('views'));
    expect(is.posts - was.posts).toBe(
      counted.reduce((total, { kind, posts }) => total + (POSTS[kind] ?? 0) * posts, 0),
    );
    expect(reasons).not.toEqual([]);
  }
}

const NONE: PeriodFigures = { posts: 0, likes: 0, comments: 0, reposts: 0, views: null, er: null, erv: null };
const COUNTED: ReadonlySet<ChangeKind> = new Set(['new', 'moved', 'followers']);
const ON_WALL: ReadonlySet<ChangeKind> = new Set(['deleted', 'back']);
const POSTS: Partial<Record<ChangeKind, number>> = { new: 1, back: 1, deleted: -1 };
