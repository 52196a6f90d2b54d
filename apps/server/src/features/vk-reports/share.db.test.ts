import { randomUUID } from 'node:crypto';
import type { TrackedAccount } from '@vidno/contract/vk/accounts';
import { SHARE_DAYS, SHARES_MAX, type SharedReport, type ShareLink } from '@vidno/contract/vk/export';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { findTracked } from '#features/vk-accounts/public.ts';
import { findOverview, findReport } from '#features/vk-posts/figures.ts';
import { VK_PICTURE_PATH } from '#features/vk-posts/pictures.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock, type FakeClock } from '#testing/fake-clock.ts';
import { openVisitor } from '#testing/test-browser.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { openVkFixture, type VkFixture } from '#testing/vk/vk-fixture.ts';
import { serveVkReports } from './routes.ts';

const db = testDatabase();
const vk = testVk({ limits: false, permissive: true });
const filter = { date_from: '2024-01-01', date_to: '2026-10-31' };

let fixture: VkFixture;
let time: FakeClock;
let tracked: TrackedAccount;
beforeEach(async () => {
  time = createFakeClock('2026-11-21T08:00:00.000Z');
  fixture = await openVkFixture({
    db: db(),
    vk: vk().config({ callsPerSecond: 1_000 }),
    clock: time.clock,
    addCalls: serveVkReports,
  });
  tracked = await fixture.track('zakrep_sverhu');
  await fixture.runAll();
});
afterEach(() => fixture.app.close());

interface Shared {
  readonly token: string;
  readonly expires: string;
}

async function share(payload: object = {}): Promise<Shared> {
  const body = { id: tracked.id, filter: JSON.stringify(filter), days: 7, ...payload };
  const response = await fixture.browser.send({ method: 'POST', url: '/analysis-posts/share', payload: body });
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Anybody's browser, without a session. */
function read(token: string) {
  return fixture.app.inject({ method: 'POST', url: '/analysis-posts/shared', payload: { token } });
}

async function statusOf(token: string): Promise<number> {
  return (await read(token)).statusCode;
}

test('a link shows the figures of the period without a session, and nothing about the person who shared it', async () => {
  const { token, expires } = await share();
  const { id: accountId } = await db().selectFrom('account').select('id').executeTakeFirstOrThrow();
  const wall = await findTracked(db(), { id: tracked.id, accountId });
  if (!wall) throw new Error('not tracked');
  const overview = await findOverview(db(), wall, { filter, now: fixture.tools.clock() });
  const months = await findReport(db(), wall, { filter, type: 'month' });

  const response = await read(token);

  const report = response.json<SharedReport>();
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(expires).toBe('2026-11-28T08:00:00.000Z');
  expect(report).toMatchObject({ status: 'ok', expires, filter, user: { screenName: 'zakrep_sverhu' } });
  expect(report.stats).toEqual(overview.stats);
  expect(report.previousStats).toEqual(overview.previousStats);
  expect(report.compared).toEqual(overview.compared);
  expect(report.coverage).toMatchObject({ refreshed: wall.user.timeLastRefresh, next: null });
  expect(report.chart.points.reduce((sum, { values }) => sum + (values.posts ?? 0), 0)).toBe(
    overview.stats.count_posts,
  );
  expect(report.typicals).toEqual(overview.typicals);
  expect(report.listRating).toEqual(
    overview.listRating.map((post) => ({
      ...post,
      preview: expect.toSatisfy((preview) => preview === null || preview.startsWith('/')),
    })),
  );
  expect(report.months).toEqual(months.groups);
  expect(report.weekdayHours.reduce((sum, { count_posts }) => sum + count_posts, 0)).toBe(overview.stats.count_posts);
  for (const secret of [tracked.id, tracked.processId, wall.vkAccountId, fixture.browser.token]) {
    expect(response.body).not.toContain(secret);
  }
});

test('the pictures of a demo are those of the wall of the demo', async () => {
  const demo = await fixture.track('kofe_i_knigi', { demo: true });
  await fixture.runAll();
  const { id: wallOfDemo } = await db()
    .selectFrom('vk_account')
    .select('id')
    .where('scope', '=', 'demo')
    .executeTakeFirstOrThrow();
  const { token } = await share({ id: demo.id });
  const { user } = (await read(token)).json<SharedReport>();
  const ticket = user.avatar?.slice(VK_PICTURE_PATH.length) ?? '';
  expect(fixture.tools.fileUrls.openTicket('vk_picture', ticket, null)?.key).toBe(`${wallOfDemo}/avatar`);
});

test('every link is different, and none is stored in the database', async () => {
  const [one, two] = [await share(), await share({ filter: '' })];

  const rows = await db().selectFrom('vk_share').selectAll().execute();

  expect(one.token).toMatch(/^[\w-]{43}$/);
  expect(one.token).not.toBe(two.token);
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    const kept = [Buffer.from(row.token_hash).toString('base64url'), Buffer.from(row.token_hash).toString('latin1')];
    for (const { token } of [one, two]) expect(kept).not.toContain(token);
  }
  expect((await read(two.token)).json()).toMatchObject({ filter: { date_from: null, date_to: null } });
});

test.each(SHARE_DAYS)('a link for %i days expires then and is deleted', async (days) => {
  const { token } = await share({ days });
  const purge = () => purgeRows({ ...fixture.tools, resultDays: 30, demoIdleDays: 30 });

  time.advance(days * DAY_MS - 1);
  expect(await statusOf(token)).toBe(200);
  await purge();
  expect(await statusOf(token)).toBe(200);
  time.advance(1);
  expect(await statusOf(token)).toBe(404);
  await purge();
  expect(await db().selectFrom('vk_share').selectAll().execute()).toEqual([]);
});

test.each(['', 'null', 'x'.repeat(43), 'x'.repeat(200), 'кириллица'])('the token «%s» opens nothing', async (token) => {
  await share();

  const response = await read(token);

  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({
    status: 'error',
    code: 'not_found',
    message: 'Ссылка истекла или отозвана. Попросите новую у того, кто её прислал.',
  });
});

test('unsharing revokes all links to this account and no others', async () => {
  const other = await fixture.track('bez_prosmotrov');
  const links = [await share(), await share({ days: 30 })];
  const kept = await share({ id: other.id });

  const response = await fixture.browser.send({
    method: 'POST',
    url: '/analysis-posts/unshare',
    payload: { id: tracked.id },
  });

  expect(response.json()).toEqual({ status: 'ok' });
  for (const { token } of links) expect(await statusOf(token)).toBe(404);
  expect(await statusOf(kept.token)).toBe(200);
});

/** The address of a picture expires and is another one at each reading. */
function withoutPictures(body: string) {
  return JSON.parse(body, (name, value) => (name === 'preview' || name === 'avatar' ? null : value));
}

test('what a link shows never changes, whatever becomes of the page, its followers and its tracking', async () => {
  const ownerId = -tracked.user.vk_id;
  const { token } = await share();
  const before = withoutPictures((await read(token)).body);
  expect(before).toMatchObject({
    created: '2026-11-21T08:00:00.000Z',
    range: { date_to: expect.any(String) },
    coverage: { posts: tracked.user.countPosts ?? expect.any(Number) },
  });
  const [newest] = [...vk().world.rawPosts(ownerId)];
  vk().world.changePost(ownerId, newest?.id ?? 0, { likes: 1_000_000 });
  vk().world.addPost(ownerId, { date: Date.parse('2026-10-01') / 1_000, likes: 77 });
  vk().world.changeAccount(ownerId, { followers: 1 });
  time.advance(DAY_MS);
  await fixture.browser.send({ url: '/collection/refresh-user', query: { id: tracked.id } });
  await fixture.runAll();
  expect(withoutPictures((await read(token)).body)).toEqual(before);
  const later = await share();
  expect((await read(later.token)).json().stats).not.toEqual(before.stats);

  vk().world.changeAccount(ownerId, { access: 'deleted' });
  await fixture.browser.send({ url: '/collection/remove-user', query: { id: tracked.id } });
  await db().deleteFrom('vk_account').execute();

  expect(withoutPictures((await read(token)).body)).toEqual(before);
});

test('own links are listed with their period and end, and each can be closed, also without its account', async () => {
  const list = async (browser = fixture.browser) =>
    (await browser.send({ url: '/analysis-posts/shares' })).json<{ data: ShareLink[] }>().data;
  const first = await share();
  time.advance(1_000);
  const second = await share({ filter: '', days: 365 });
  const [newer, older] = await list();
  expect(newer).toMatchObject({
    tracked: tracked.id,
    user: { screenName: 'zakrep_sverhu' },
    filter: { date_from: null, date_to: null },
    created: '2026-11-21T08:00:01.000Z',
    expires: second.expires,
  });
  expect(older).toMatchObject({ filter, expires: first.expires });
  expect(JSON.stringify([newer, older])).not.toContain(first.token);
  const ticket = newer?.user?.avatar?.slice(VK_PICTURE_PATH.length) ?? '';
  expect(fixture.tools.fileUrls.openTicket('vk_picture', ticket, null)?.key).toMatch(/\/avatar$/);

  const stranger = await openVisitor(fixture.app);
  const close = (browser: typeof stranger) =>
    browser.send({ method: 'POST', url: '/analysis-posts/close-share', payload: { id: older?.id } });
  expect([await list(stranger), (await close(stranger)).statusCode]).toEqual([[], 404]);
  await fixture.browser.send({ url: '/collection/remove-user', query: { id: tracked.id } });
  expect((await close(fixture.browser)).statusCode).toBe(200);
  expect((await close(fixture.browser)).statusCode).toBe(404);
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([404, 200]);
  expect(await list()).toEqual([{ ...newer, tracked: null }]);
  time.advance(365 * DAY_MS);
  expect(await statusOf(second.token)).toBe(404);
});

test('an account has so many links at most; one that has expired makes room', async () => {
  await share();
  const [row] = await db().selectFrom('vk_share').selectAll().execute();
  if (!row) throw new Error('nothing was shared');
  const others = Array.from({ length: SHARES_MAX - 1 }, (_, number) => ({
    ...row,
    id: randomUUID(),
    token_hash: Buffer.from(String(number)),
    report: JSON.stringify(row.report),
  }));
  await db().insertInto('vk_share').values(others).execute();
  const body = { id: tracked.id, filter: '', days: 1 };
  const response = await fixture.browser.send({ method: 'POST', url: '/analysis-posts/share', payload: body });
  expect([response.statusCode, response.json().code]).toEqual([409, 'too_many_shares']);
  time.advance(7 * DAY_MS);
  await share();
});

test('other people’s accounts and arbitrary periods cannot be shared', async () => {
  const { token } = await share();
  const stranger = await openVisitor(fixture.app);
  const post = (browser: typeof stranger, url: string, payload: object) =>
    browser.send({ method: 'POST', url: `/analysis-posts/${url}`, payload });

  expect((await post(stranger, 'share', { id: tracked.id, days: 7 })).statusCode).toBe(404);
  expect((await post(stranger, 'unshare', { id: tracked.id })).statusCode).toBe(404);
  expect((await post(fixture.browser, 'share', { id: tracked.id, days: 366 })).statusCode).toBe(400);
  expect((await post(fixture.browser, 'share', { id: tracked.id, days: 7, filter: '{' })).statusCode).toBe(400);
  expect(await statusOf(token)).toBe(200);
});
