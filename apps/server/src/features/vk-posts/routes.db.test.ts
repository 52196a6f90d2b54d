import { addDays, previousPeriod } from '@vidno/contract/format/periods';
import type { TrackedAccount } from '@vidno/contract/vk/accounts';
import type { ChartPoint } from '@vidno/contract/vk/chart';
import { type Filter, filterText, POST_SORTS } from '@vidno/contract/vk/filter';
import { ACTIVITY_TYPES, type ActivityType, type Post, REPORT_TYPES, type ReportType } from '@vidno/contract/vk/posts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findTracked, findTrackedByLogin, listTracked } from '#features/vk-accounts/public.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { openVisitor } from '#testing/test-browser.ts';
import {
  type ExpectedPost,
  expectedStats,
  expectedTypicals,
  groupExpected,
  toExpectedPosts,
} from '#testing/vk/expected-figures.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { openVkFixture, type VkFixture } from '#testing/vk/vk-fixture.ts';
import { serveVkPosts } from './routes.ts';

const db = testDatabase();
const vk = testVk({ limits: false });
const NOW = new Date('2026-11-21T09:00:00Z');
const YEAR = { date_from: '2026-03-10', date_to: '2026-08-01' };
const YEAR_BEFORE = { date_from: '2025-10-16', date_to: '2026-03-09' };
let fixture: VkFixture;

beforeEach(async () => {
  fixture = await openFixture([1, 2, 3]);
});
afterEach(() => fixture.app.close());

function openFixture(services: readonly number[]): Promise<VkFixture> {
  return openVkFixture({
    db: db(),
    vk: vk().config({ callsPerSecond: 1_000 }),
    clock: () => NOW,
    services,
    addCalls: (app, guards, tools) =>
      serveVkPosts(app, guards, { ...tools, findTracked, findTrackedByLogin, listTracked }),
  });
}

async function get(url: string, query: Record<string, string>, browser = fixture.browser) {
  return await browser.send({ url, query });
}

async function collect(login: string): Promise<{ account: TrackedAccount; raw: ReturnType<typeof rawPostsOf> }> {
  const account = await fixture.track(login);
  await fixture.runAll();
  return { account, raw: rawPostsOf(account) };
}

function rawPostsOf({ user }: TrackedAccount) {
  const ownerId = user.kind === 'group' ? -user.vk_id : user.vk_id;
  const monthAgo = NOW.getTime() / 1_000 - 30 * 86_400;
  return [...vk().world.rawPosts(ownerId)].map((post) => ({ ...post, isMoving: post.date > monthAgo }));
}

const readingsOf = (followers: number | null) => [{ at: NOW, followers }];
const idsOf = (posts: readonly Post[]) => posts.map(({ post_id }) => post_id);

function byInteractions(posts: readonly ExpectedPost[]): number[] {
  const sorted = posts.toSorted(
    (a, b) => b.interactions - a.interactions || b.day.localeCompare(a.day) || b.raw.id - a.raw.id,
  );
  return sorted.map(({ raw }) => raw.id);
}

describe('every figure of a collected wall matches the one computed from the posts of VK', () => {
  test.each([
    'bez_prosmotrov',
    'bez_podpischikov',
    'tolko_reposty',
    'oprosy_dnya',
    'zakrep_sverhu',
    'emoji_i_unikod',
    'pustaya_stena',
    'person_230',
  ])('%s', async (login) => {
    const wall = await collect(login);
    for (const range of [{}, YEAR]) {
      await expectOverview(wall, range);
      for (const type of REPORT_TYPES) await expectReport(wall, { range, type });
    }
    for (const type of ACTIVITY_TYPES) await expectActivity(wall, type);
  });
});

type Collected = Awaited<ReturnType<typeof collect>>;

async function expectOverview({ account, raw }: Collected, range: Filter): Promise<void> {
  const { id, user } = account;
  const posts = toExpectedPosts(raw, range, readingsOf(user.follower));
  const overview = (await get('/collection/get-data-account', { id, filter: filterText(range) })).json();
  const days = posts.map(({ day }) => day).sort();
  expect(overview).toMatchObject({
    status: 'ok',
    id,
    user: { vk_id: user.vk_id },
    range: posts.length > 0 ? { date_from: days[0], date_to: days.at(-1) } : null,
    stats: expectedStats(posts),
    previousStats: range === YEAR ? expectedStats(toExpectedPosts(raw, YEAR_BEFORE, readingsOf(user.follower))) : null,
    typicals: expectedTypicals(posts),
  });
  const rated = user.follower ? byInteractions(posts) : [];
  expect(idsOf(overview.listRating)).toEqual(rated.slice(0, 5));
  expect(idsOf(overview.listWorst)).toEqual(rated.toReversed().slice(0, 5));
  const latest = posts.toSorted((a, b) => b.raw.date - a.raw.date || b.raw.id - a.raw.id);
  expect(idsOf(overview.listPosts)).toEqual(latest.slice(0, 12).map(({ raw: post }) => post.id));
}

async function expectReport(
  { account: { id, user }, raw }: Collected,
  { range, type }: { range: Filter; type: ReportType },
): Promise<void> {
  const filter = filterText(range);
  const posts = toExpectedPosts(raw, range, readingsOf(user.follower));
  const report = (await get('/collection/get-data-report-post', { id, filter, type })).json();
  const groups = [...groupExpected(posts, type)];
  expect(report).toMatchObject({ status: 'ok', type, totalCount: groups.length });
  for (const [value, members] of groups.slice(0, 2)) {
    const share = members.length / posts.length;
    expect(report.data).toContainEqual({ value, share, ...expectedStats(members) });
    const listed = (await get('/collection/get-posts-from-type', { id, filter, type, value, limit: '100' })).json();
    expect(listed.totalCount).toBe(members.length);
  }
}

async function expectActivity({ account, raw }: Collected, type: ActivityType): Promise<void> {
  const { data } = (await get('/analysis-posts/stat', { login: account.id, type })).json();
  const months = groupExpected(toExpectedPosts(raw), 'month');
  // Where nobody knows the views, a month without posts has none to know either.
  const ofNoPosts = type === 'views' && raw.every(({ views }) => views === undefined) ? null : 0;
  const expected = data.map(({ time }: { time: string }) => {
    const members = months.get(time);
    return { time, value: members ? expectedStats(members)[`count_${type}`] : ofNoPosts };
  });
  expect(data).toEqual(expected);
  expect(data.filter(({ time }: { time: string }) => months.has(time)).length).toBe(months.size);
}

test('the rating is found by screen name or id, sorted and paged', async () => {
  const { account, raw } = await collect('posts_150');
  for (const sort of POST_SORTS) {
    const pages = await Promise.all(
      [0, 1, 2].map(async (page) => {
        const query = { login: page === 0 ? account.id : 'posts_150', sort, page: String(page), limit: '60' };
        return (await get('/analysis-posts/data', query)).json();
      }),
    );
    expect(pages.map(({ data, totalCount, page }) => [data.length, totalCount, page])).toEqual([
      [60, 150, 0],
      [60, 150, 1],
      [30, 150, 2],
    ]);
    const ids = pages.flatMap(({ data }) => idsOf(data));
    expect(new Set(ids)).toEqual(new Set(raw.map(({ id }) => id)));
    if (sort === 'er') expect(ids).toEqual(byInteractions(toExpectedPosts(raw)));
  }
  const beyond = await get('/analysis-posts/data', { login: 'posts_150', page: '1000000000' });
  expect(beyond.json()).toEqual({ status: 'ok', data: [], totalCount: 150, page: 1_000_000_000 });
});

test('a series has a point for every past month, week or day of its range', async () => {
  await collect('posts_30');
  const times = async (filter: object, view: string) => {
    const query = { login: 'posts_30', type: 'likes', view, filter: JSON.stringify(filter) };
    return (await get('/analysis-posts/stat', query)).json().data.map(({ time }: { time: string }) => time);
  };
  const range = { date_from: '2025-12-31', date_to: '2026-02-01' };
  expect(await times(range, 'month')).toEqual(['2025-12', '2026-01', '2026-02']);
  expect(await times(range, 'week')).toEqual(['2025-12-29', '2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26']);
  expect((await times(range, 'day')).length).toBe(33);
  expect(await times({ date_from: '2026-11-20', date_to: '2030-01-01' }, 'day')).toEqual(['2026-11-20', '2026-11-21']);
  expect(await times({ date_from: '2028-01-01', date_to: '2030-01-01' }, 'month')).toEqual([]);
});

describe('a chart', () => {
  const chartOf = async (id: string, filter: Filter, step = '') =>
    (await get('/analysis-posts/chart', { id, filter: filterText(filter), ...(step && { step }) })).json();

  test.each([
    ['2026-10-01', '2026-10-31', 'day', 31],
    ['2026-06-01', '2026-08-31', 'week', 14],
    ['2025-01-01', '2025-12-31', 'month', 12],
  ])('from %s to %s is by %s and beside the period before', async (date_from, date_to, step, points) => {
    const { account, raw } = await collect('posts_470');
    const chart = await chartOf(account.id, { date_from, date_to });
    const sumOf = (of: readonly ChartPoint[] | null) => of?.reduce((sum, { values }) => sum + (values.likes ?? 0), 0);
    const { from, to } = previousPeriod({ from: date_from, to: date_to });
    expect([chart.step, chart.points.length]).toEqual([step, points]);
    expect(sumOf(chart.points)).toBe(expectedStats(toExpectedPosts(raw, { date_from, date_to })).count_likes);
    expect(sumOf(chart.compared)).toBe(
      expectedStats(toExpectedPosts(raw, { date_from: from, date_to: to })).count_likes,
    );
  });

  test('is compared with the same days a year ago, if asked to', async () => {
    const { account, raw } = await collect('posts_470');
    const filter = { date_from: '2026-06-10', date_to: '2026-06-20', compared_with: 'year' } as const;
    const { compared, previousStats } = (
      await get('/collection/get-data-account', { id: account.id, filter: filterText(filter) })
    ).json();
    expect(compared).toEqual({ date_from: '2025-06-10', date_to: '2025-06-20', collected: true });
    const expected = expectedStats(toExpectedPosts(raw, compared, readingsOf(account.user.follower)));
    expect(previousStats).toMatchObject(expected);
    const chart = await chartOf(account.id, filter);
    expect(chart.compared.map(({ time }: ChartPoint) => time).slice(0, 2)).toEqual(['2025-06-10', '2025-06-11']);
  });

  test('has gaps where nothing was collected, and is not compared with them', async () => {
    const account = await fixture.track('posts_470', { demo: true });
    await fixture.runAll();
    const { range } = (await get('/collection/get-data-account', { id: account.id })).json();
    const filter = { date_from: addDays(range.date_from, -100), date_to: '2026-11-20' };
    const { points, compared } = await chartOf(account.id, filter, 'day');
    const states = points.map(({ time, state }: ChartPoint) => [
      time < range.date_from,
      state,
      time === range.date_from,
    ]);
    expect(new Set(states.map(String))).toEqual(
      new Set(
        [
          [true, 'missing', false],
          [false, 'partial', true],
          [false, 'whole', false],
        ].map(String),
      ),
    );
    expect(points[0].values).toMatchObject({ posts: null, likes: null, er: null });
    expect(compared).toBeNull();
  });

  test('ends today, and today is not over', async () => {
    const { account } = await collect('posts_20');
    const { points } = await chartOf(account.id, { date_from: '2026-11-19', date_to: '2026-12-31' }, 'day');
    expect(points.map(({ time, state }: ChartPoint) => `${time} ${state}`)).toEqual([
      '2026-11-19 whole',
      '2026-11-20 whole',
      '2026-11-21 partial',
    ]);
  });

  test('before the first post is of zeros, and of nothing without posts', async () => {
    const { account } = await collect('posts_20');
    const { points } = await chartOf(account.id, { date_from: '2007-01-01', date_to: '2007-01-03' });
    expect(points.map(({ values, state }: ChartPoint) => [state, values.posts, values.er])).toEqual(
      Array.from({ length: 3 }, () => ['whole', 0, null]),
    );
    const empty = await fixture.track('pustaya_stena');
    await fixture.runAll();
    expect(await chartOf(empty.id, {})).toMatchObject({ points: [], compared: null });
  });
});

test('accounts are compared in the requested order, without duplicates', async () => {
  const { account: first, raw } = await collect('posts_20');
  const { account: second } = await collect('bez_prosmotrov');
  const { data } = (await get('/analysis-posts/compare', { ids: [second.id, first.id, second.id].join() })).json();
  expect(data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  const posts = toExpectedPosts(raw, {}, readingsOf(10_000));
  expect(data[1]).toMatchObject({ stats: expectedStats(posts), typicals: expectedTypicals(posts) });
});

describe('a request is refused', () => {
  const FOREIGN = '00000000-0000-4000-8000-000000000000';

  test('if it is invalid', async () => {
    const { id } = await fixture.track('pustaya_stena');
    const requests = [
      ['/analysis-posts/data', { filter: 'not json' }],
      ['/analysis-posts/data', { filter: '[1]' }],
      ['/analysis-posts/data', { filter: '{"date_from":"2026-03-02","date_to":"2026-03-01"}' }],
      ['/analysis-posts/data', { filter: '{"date_from":"9999-01-01"}' }],
      ['/analysis-posts/data', { filter: '{"date_from":"2026-02-30"}' }],
      ['/analysis-posts/data', { sort: 'beauty' }],
      ['/analysis-posts/data', { direction: 'sideways' }],
      ['/analysis-posts/data', { page: '-1' }],
      ['/analysis-posts/data', { limit: '101' }],
      ['/analysis-posts/data', { login: '' }],
      ['/analysis-posts/stat', { type: 'beauty' }],
      ['/analysis-posts/chart', { step: 'year' }],
      ['/analysis-posts/chart', { filter: '{"compared_with":"decade"}' }],
      ['/collection/get-data-report-post', { type: 'beauty' }],
      ['/collection/get-data-account', { id: 'null' }],
      ['/collection/get-posts-from-type', { type: 'weekday', value: '8' }],
      ['/collection/get-posts-from-type', { type: 'month', value: '2026-13' }],
      ['/collection/get-posts-from-type', { type: 'hashtag' }],
    ] as const;
    for (const [url, query] of requests) {
      const response = await get(url, { id, login: id, ...query });
      const answer = { query, ...response.json() };
      expect(answer).toMatchObject({ query, status: 'error', code: 'invalid_request' });
      expect(response.statusCode).toBe(400);
    }
  });

  test('for somebody else’s account', async () => {
    const { id } = await fixture.track('posts_20');
    const stranger = await openVisitor(fixture.app);
    const calls = [
      ['/collection/get-data-account', { id }],
      ['/collection/get-data-report-post', { id, type: 'hour' }],
      ['/collection/get-posts-from-type', { id }],
      ['/analysis-posts/data', { login: id }],
      ['/analysis-posts/stat', { login: 'posts_20', type: 'likes' }],
      ['/analysis-posts/chart', { id }],
      ['/analysis-posts/compare', { ids: id }],
    ] as const;
    for (const [url, query] of calls) expect((await get(url, query, stranger)).statusCode).toBe(404);
    expect((await get('/analysis-posts/compare', { ids: `${id},${FOREIGN}` })).statusCode).toBe(404);
  });

  test('no longer once the account is removed', async () => {
    const { account } = await collect('posts_20');
    await db().deleteFrom('account_service').execute();
    expect((await get('/analysis-posts/data', { login: account.id })).statusCode).toBe(200);
    await get('/collection/remove-user', { id: account.id });
    expect((await get('/analysis-posts/data', { login: account.id })).statusCode).toBe(404);
  });

  test('without the service a demo shows its latest posts, and no more than those', async () => {
    await fixture.app.close();
    fixture = await openFixture([1]);
    const { id } = await fixture.track('posts_150', { demo: true });
    await fixture.runAll();
    const overview = (await get('/collection/get-data-account', { id })).json();
    expect(overview).toMatchObject({ status: 'ok', stats: { count_posts: 100 } });
    const whole = await get('/collection/get', { login: 'posts_150' });
    expect([whole.statusCode, whole.json()]).toMatchObject([402, { code: 'not_paid' }]);
  });
});
