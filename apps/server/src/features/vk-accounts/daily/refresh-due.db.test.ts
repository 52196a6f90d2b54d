import { SERVICE } from '@vidno/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { createPaying } from '#config/paying.ts';
import type { VkConfig } from '#config/services-config.ts';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import { findCoverage } from '#features/vk-posts/coverage.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { sampled } from '#testing/sample.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { addAccount, createVkAccountsFixture } from '#testing/vk/vk-accounts-fixture.ts';
import { refreshAccount } from '../track-account.ts';
import { countFollowers } from './daily-followers.ts';
import { refreshDue } from './refresh-due.ts';

const db = testDatabase();
let time = createFakeClock('2026-11-10T12:00:00Z');
const vk = testVk({ limits: false, now: () => time.clock() });
beforeEach(() => {
  time = createFakeClock('2026-11-10T12:00:00Z');
});

test('a wall is read again a day later, and not before', async () => {
  const { fixture, refresh } = await open();
  const { id } = await fixture.collect('posts_30');
  time.advance(23 * HOUR_MS);
  expect(await refresh()).toBe(0);
  vk().world.addPost(-50_000_030);
  time.advance(2 * HOUR_MS);
  expect(await refresh()).toBe(1);
  expect(await refresh()).toBe(0);
  expect(await fixture.reread(id)).toMatchObject({ collectedCount: 31, checkedAt: time.clock() });
});

test('of accounts that pay: whose service has ended reads nothing', async () => {
  const { fixture, refresh } = await open();
  await fixture.collect('posts_30');
  await fixture.collect('posts_40', { demo: true });
  await db().updateTable('account_service').set({ ends_at: time.clock() }).execute();
  time.advance(2 * DAY_MS);
  expect(await refresh()).toBe(0);
});

test('a page that closes is not read, and is read again when it opens', async () => {
  const { fixture, refresh } = await open();
  const { ownerId, id } = await fixture.collect('posts_30');
  vk().world.changeAccount(ownerId, { access: 'closed' });
  time.advance(DAY_MS + HOUR_MS);
  await countFollowers(fixture.tools);
  expect(await refresh()).toBe(0);
  const closed = await fixture.reread(id);
  expect(closed).toMatchObject({ access: 'closed' });
  const coverage = { db: db(), readsOldPosts: true, refreshesDaily: true };
  expect((await findCoverage(coverage, closed)).next).toBeNull();
  vk().world.changeAccount(ownerId, { access: 'open' });
  time.advance(DAY_MS + HOUR_MS);
  await countFollowers(fixture.tools);
  expect((await findCoverage(coverage, await fixture.reread(id))).next).not.toBeNull();
  expect(await refresh()).toBe(1);
});

test('a day of quiet persons, each asked for once, leaves a part of the calls for people', async () => {
  const walls = sampled({ test: 30, prove: 400 });
  const perDay = Math.ceil(walls / 0.85);
  const { fixture, refresh } = await open();
  for (let posts = 1; posts <= walls; posts += 1) await fixture.track(`person_${posts % 90}`).catch(() => null);
  await fixture.runAll();
  const { length: held } = await db().selectFrom('vk_account').select('id').execute();
  time.advance(DAY_MS + HOUR_MS);
  vk().counters.reset();
  let started = 0;
  for (let minute = 0; minute < walls; minute += 1) {
    const now = await refresh();
    started += now;
    if (now === 0) break;
  }
  expect(started).toBe(held);
  expect(vk().counters.of('wall.get')).toBeLessThanOrEqual(perDay - Math.floor(perDay * 0.15));
  expect(await readAgain()).toBe(held);
});

test('when the calls are used up for two days, those that were read longest ago come first, and a person may still refresh', async () => {
  const { fixture, refresh } = await open();
  const tracked = [];
  for (const posts of [31, 32, 33, 34]) {
    tracked.push(await fixture.collect(`posts_${posts}`));
    time.advance(HOUR_MS);
  }
  // Three of four calls are for scheduled work.
  const tight = await open({ wallGetPerDay: 4 }, fixture.accountId);
  time.advance(2 * DAY_MS);
  await tight.refresh();
  const [unread] = tracked.slice(-1);
  expect((await listUnread()).map(({ id }) => id)).toEqual([unread?.vkAccountId]);
  const asked = { id: unread?.id ?? '', accountId: fixture.accountId, services: [SERVICE.vk] };
  await refreshAccount(tight.fixture.tools, asked);
  await tight.fixture.runAll();
  expect(await listUnread()).toEqual([]);
  time.advance(DAY_MS + HOUR_MS);
  expect(await refresh()).toBe(4);
});

test('an account that has used its part waits, and the others go on', async () => {
  const { fixture, refresh } = await open({ wallGetPerDay: 16, accountPercent: 25 });
  const other = await addAccount(db(), 'boris@example.org');
  await grant(other);
  for (const posts of [11, 12, 13, 14]) await fixture.track(`posts_${posts}`);
  await fixture.track('posts_15', { by: other });
  await fixture.runAll();
  await db()
    .updateTable('vk_account')
    .set({ checked_at: new Date('2026-11-01') })
    .execute();
  expect(await refresh()).toBeGreaterThan(0);
  const paused = await db()
    .selectFrom('run')
    .innerJoin('vk_collection', 'vk_collection.id', 'run.id')
    .select('requested_by')
    .where('status', '=', 'wait')
    .execute();
  expect(new Set(paused.map(({ requested_by }) => requested_by))).toEqual(new Set([fixture.accountId]));
});

async function listUnread() {
  return await db().selectFrom('vk_account').select('id').where('checked_at', '<', time.clock()).execute();
}

async function readAgain(): Promise<number> {
  const rows = await db().selectFrom('vk_account').select('id').where('checked_at', '=', time.clock()).execute();
  return rows.length;
}

async function grant(accountId: number): Promise<void> {
  const service = { account_id: accountId, service: SERVICE.vk, origin: 'grant' as const, ends_at: null };
  await db().insertInto('account_service').values(service).execute();
}

async function open(settings: Partial<VkConfig> = {}, known?: number) {
  const config = vk().config({ callsPerSecond: 1_000, accountPercent: 100, ...settings });
  const clock = () => time.clock();
  const fixture = await createVkAccountsFixture({ db: db(), vk: config, clock, ...(known && { accountId: known }) });
  if (!known) await grant(fixture.accountId);
  const tools = { ...fixture.tools, paying: createPaying({ isOn: true }) };
  /** What a minute does, and what comes of it. */
  const refresh = async (atMost = Number.POSITIVE_INFINITY) => {
    const outcome = await refreshDue(tools);
    if (atMost > 0) await fixture.runAll();
    return outcome;
  };
  return { fixture, refresh };
}
