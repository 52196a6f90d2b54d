import type { TrackedAccount } from '@vidno/contract/vk/accounts';
import type { Changes } from '@vidno/contract/vk/changes';
import type { ShareLink } from '@vidno/contract/vk/export';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { findTracked, findTrackedByLogin, listTracked } from '#features/vk-accounts/public.ts';
import { serveVkPosts } from '#features/vk-posts/routes.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock, type FakeClock } from '#testing/fake-clock.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { openVkFixture, type VkFixture } from '#testing/vk/vk-fixture.ts';
import { serveVkReports } from './routes.ts';

const db = testDatabase();
let time: FakeClock;
const vk = testVk({ limits: false, permissive: true, now: () => time.clock() });
const OWNER = -50_000_020;
let fixture: VkFixture;
let tracked: TrackedAccount;
/** The id of a post of a closed month. */
let august: number;

beforeEach(async () => {
  time = createFakeClock('2026-11-21T08:00:00.000Z');
  fixture = await openVkFixture({
    db: db(),
    vk: vk().config({ callsPerSecond: 1_000 }),
    clock: time.clock,
    addCalls: (app, guards, tools) => {
      serveVkReports(app, guards, tools);
      serveVkPosts(app, guards, { ...tools, findTracked, findTrackedByLogin, listTracked });
    },
  });
  august = vk().world.addPost(OWNER, { date: Date.UTC(2026, 7, 10) / 1_000, likes: 100, views: 1_000 }).id;
  tracked = await fixture.track('posts_20');
  await fixture.runAll();
});
afterEach(() => fixture.app.close());

interface Asked {
  readonly browser?: TestBrowser;
  readonly id?: string;
  readonly share?: string;
  readonly filter?: string;
}

function ask({ browser = fixture.browser, id = tracked.id, filter = '', ...query }: Asked = {}) {
  return browser.send({ url: '/collection/get-changes', query: { id, filter, ...query } });
}

async function changesOf(asked: Asked = {}): Promise<Changes> {
  const response = await ask(asked);
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function markSeen({ browser = fixture.browser, id = tracked.id, filter = '' }: Asked = {}): Promise<number> {
  const sent = { method: 'POST', url: '/collection/mark-seen', payload: { id, filter } } as const;
  return (await browser.send(sent)).statusCode;
}

async function refresh({ browser = fixture.browser, id = tracked.id }: Asked = {}): Promise<void> {
  const response = await browser.send({ url: '/collection/refresh-user', query: { id } });
  expect(response.statusCode).toBe(200);
  await fixture.runAll();
}

const newestId = () => [...vk().world.rawPosts(OWNER)][0]?.id ?? 0;

test('what was never seen has changed in nothing, and what was seen only when it is another', async () => {
  expect(await changesOf()).toEqual({ status: 'ok', seen: null, total: null, months: [] });
  expect(await markSeen()).toBe(200);
  time.advance(DAY_MS);
  await refresh();
  expect(await changesOf()).toEqual({ status: 'ok', seen: '2026-11-21T08:00:00.000Z', total: null, months: [] });
  vk().world.addPost(OWNER, { likes: 5 });
  await refresh();
  const { total, months } = await changesOf();
  expect(total).toMatchObject({ seen: '2026-11-21T08:00:00.000Z', reasons: [{ kind: 'new', posts: 1, likes: 5 }] });
  expect(total?.now.likes).toBe((total?.before.likes ?? 0) + 5);
  // The month was not over when everything was seen, and it had no posts.
  expect(months.map(({ month }) => month)).not.toContain('2026-08');
  expect(await markSeen()).toBe(200);
  expect(await changesOf()).toMatchObject({ total: null, months: [] });
});

test('two who track one wall see the same figures, whoever refreshes it, and each is told since they looked', async () => {
  const other = await openVisitor(fixture.app);
  const theirs = await fixture.track('posts_20', { browser: other });
  await markSeen();
  time.advance(3 * DAY_MS);
  vk().world.addPost(OWNER, { likes: 7 });
  await refresh({ browser: other, id: theirs.id });
  await markSeen({ browser: other, id: theirs.id });
  time.advance(DAY_MS);
  vk().world.changePost(OWNER, newestId(), { likes: 9 });
  await refresh();
  const [mine, others] = [await changesOf(), await changesOf({ browser: other, id: theirs.id })];
  expect(mine.total?.now).toEqual(others.total?.now);
  expect(mine.total?.reasons.map(({ kind, likes }) => [kind, likes])).toEqual([
    ['moved', 2],
    ['new', 7],
  ]);
  expect(others.total?.reasons.map(({ kind, likes }) => [kind, likes])).toEqual([['moved', 2]]);
});

test('a closed month stays as it was while its posts are liked, edited and deleted, and says what happened', async () => {
  await markSeen();
  await markSeen({ filter: '{"without_deleted":true}' });
  time.advance(DAY_MS);
  vk().world.changePost(OWNER, august, { likes: 5_000, text: 'Другой текст', kind: 'video' });
  await refresh();
  vk().world.deletePost(OWNER, august);
  await refresh();
  expect(await changesOf()).toMatchObject({ total: null, months: [] });
  const { months } = await changesOf({ filter: '{"without_deleted":true}' });
  const changed = months.find(({ month }) => month === '2026-08');
  expect(changed).toMatchObject({ before: { likes: 100 }, now: { likes: 0, posts: 0 } });
  expect(changed?.reasons.map(({ kind, likes }) => [kind, likes])).toEqual([
    ['deleted', -100],
    ['late', 4_900],
    ['edited', 0],
  ]);
});

test('a report that was sent is compared with the figures of now', async () => {
  const filter = JSON.stringify({ date_from: '2026-01-01', date_to: '2026-11-30' });
  const body = { id: tracked.id, filter, days: 7 };
  await fixture.browser.send({ method: 'POST', url: '/analysis-posts/share', payload: body });
  const list = await fixture.browser.send({ url: '/analysis-posts/shares' });
  const [link] = list.json<{ data: ShareLink[] }>().data;
  const share = link?.id ?? '';
  expect(await changesOf({ share })).toMatchObject({ seen: '2026-11-21T08:00:00.000Z', total: null, months: [] });
  vk().world.addPost(OWNER, { likes: 5 });
  await refresh();
  expect((await changesOf({ share })).total?.reasons).toMatchObject([{ kind: 'new', likes: 5 }]);
  const another = await fixture.track('posts_30');
  expect((await ask({ share, id: another.id })).statusCode).toBe(404);
  expect((await ask({ share: tracked.id })).statusCode).toBe(404);
});

test('figures stay when a page is renamed, closes, or is deleted and comes back under another name', async () => {
  await markSeen();
  vk().world.changeAccount(OWNER, { name: 'Новое имя', screenName: 'novoe_imya' });
  await refresh();
  vk().world.changeAccount(OWNER, { access: 'closed' });
  time.advance(DAY_MS);
  await refresh();
  vk().world.changeAccount(OWNER, { access: 'deleted' });
  time.advance(DAY_MS);
  await refresh();
  expect(await changesOf()).toMatchObject({ total: null, months: [] });
  vk().world.changeAccount(OWNER, { access: 'open', name: 'Третье имя', screenName: 'tretye_imya' });
  time.advance(DAY_MS);
  await refresh();
  expect(await changesOf()).toMatchObject({ total: null, months: [] });
  const overview = await fixture.browser.send({
    url: '/collection/get-data-account',
    query: { id: tracked.id, filter: '' },
  });
  expect(overview.json()).toMatchObject({
    status: 'ok',
    user: { firstName: 'Третье имя', screenName: 'tretye_imya' },
    stats: { count_posts: 21 },
    deletedCount: 0,
  });
});

test('when all tokens are used up for two days, posts that grow old meanwhile count with the first reading after', async () => {
  const young = vk().world.addPost(OWNER, { likes: 1 });
  await refresh();
  time.advance(29 * DAY_MS);
  vk().world.changePost(OWNER, young.id, { likes: 10 });
  vk().faults.plan({ kind: 'error', code: 29 }, { times: 1_000 });
  await refresh();
  for (const _ of [1, 2]) {
    time.advance(DAY_MS);
    await fixture.runAll();
  }
  vk().faults.clear();
  vk().world.changePost(OWNER, young.id, { likes: 20 });
  time.advance(DAY_MS);
  await fixture.runAll();
  const post = () => db().selectFrom('vk_post').selectAll().where('post_id', '=', young.id).executeTakeFirstOrThrow();
  expect(await post()).toMatchObject({ likes: 20 });
  await refresh();
  const frozen = await post();
  expect(frozen.frozen_at).not.toBeNull();
  vk().world.changePost(OWNER, young.id, { likes: 30 });
  await refresh();
  expect(await post()).toMatchObject({ likes: 20, likes_now: 30 });
});

test('nobody else is told, and a filter that makes no sense is refused', async () => {
  const stranger = await openVisitor(fixture.app);
  expect((await ask({ browser: stranger })).statusCode).toBe(404);
  expect(await markSeen({ browser: stranger })).toBe(404);
  expect((await ask({ filter: '{"without_deleted":"да"}' })).statusCode).toBe(400);
  expect(await markSeen({ filter: 'не фильтр' })).toBe(400);
  expect((await ask({ share: 'не ссылка' })).statusCode).toBe(400);
});
