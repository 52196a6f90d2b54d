import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { VkConfig } from '#config/vk-config.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { testDatabase } from '#testing/test-database.ts';
import { SERVICE_TOKEN, TEST_SECRET, testVk } from '#testing/vk/test-vk.ts';
import { createVkAccess, syncVkTokens } from '../public.ts';

const db = testDatabase();
const vk = testVk({ limits: false });
/** What is tested here is not the pace. */
const FAST = { callsPerSecond: 100, communityCallsPerSecond: 100 };

test('an answer of VK comes back as it is', async () => {
  const access = await open();
  const answer = await access.call('groups.getById', { group_ids: 'kofe_i_knigi' });
  expect(answer).toMatchObject({ kind: 'answered', response: { groups: [{ name: 'Кофе и книги' }] } });
});

test('a site without VK says so and asks nobody', async () => {
  const access = await open({ vk: null });
  expect(access.isConnected()).toBe(false);
  expect(await access.call('users.get', {})).toMatchObject({ kind: 'unavailable', because: 'not_connected' });
});

test('a pool without a token says so', async () => {
  const access = await open({ vk: vk().config({ ...FAST, serviceTokens: [] }) });
  expect(await access.call('users.get', {})).toMatchObject({ kind: 'unavailable', because: 'no_token' });
});

test.each([
  ['a wall that is switched off', 'bez_steny', { kind: 'refused', because: 'denied', code: 15 }],
  ['a closed profile', 'closed_profile', { kind: 'refused', because: 'closed', code: 30 }],
  ['a deleted page', 'deleted_page', { kind: 'refused', because: 'deleted', code: 18 }],
])('%s is the last word on it', async (_name, domain, answer) => {
  const access = await open();
  expect(await access.call('wall.get', { domain })).toMatchObject(answer);
  expect(vk().counters.of('wall.get')).toBe(1);
});

test.each([100, 113])('what was asked wrongly is not asked again: %d', async (code) => {
  const access = await open();
  vk().faults.plan({ kind: 'error', code });
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'refused', code });
  expect(vk().counters.of('users.get')).toBe(1);
});

test('a call that came too fast is made again after a second', async () => {
  const access = await open();
  vk().faults.plan({ kind: 'error', code: 6 });
  const startedAt = performance.now();
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
  expect(performance.now() - startedAt).toBeGreaterThan(950);
});

test('a call of a request does not wait behind the jobs of a pool that works at its limit', async () => {
  const access = await open({ vk: vk().config() });
  const giveUp = new AbortController();
  const jobs = Array.from({ length: 300 }, (_, index) =>
    access.call('users.get', { user_ids: index }, { signal: giveUp.signal }).catch(() => null),
  );
  const request = () => access.call('users.get', { user_ids: 1 }, { patience: 'request' });
  await expect.poll(request, { timeout: 60_000 }).toMatchObject({ kind: 'answered' });
  expect(vk().counters.of('users.get')).toBeLessThan(300);
  giveUp.abort(new Error('enough'));
  await Promise.all(jobs);
});

test('a pool that has no room for a request within its patience says when it has', async () => {
  const access = await open({ vk: vk().config({ callsPerSecond: 1 }) });
  const requests = Array.from({ length: 9 }, () => access.call('users.get', {}, { patience: 'request' }));
  const answers = await Promise.all(requests);
  expect(answers.at(-1)).toMatchObject({ kind: 'unavailable', because: 'busy' });
});

test.each([
  ['an error inside VK', { kind: 'error', code: 10 }],
  ['a broken connection', { kind: 'drop' }],
  ['a page of a proxy', { kind: 'garbage' }],
] as const)('after %s the call is made again', async (_name, fault) => {
  const access = await open();
  vk().faults.plan(fault);
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
});

test('a VK that is down is told within the patience of a request', async () => {
  const access = await open();
  vk().faults.isDown = true;
  const startedAt = performance.now();
  const answer = await access.call('users.get', { user_ids: 1 }, { patience: 'request' });
  expect(answer).toMatchObject({ kind: 'unavailable', because: 'down', code: null });
  // A job would go on asking for a minute.
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});

test('a VK that is slow is told within the patience of a request', async () => {
  const access = await open();
  vk().faults.plan({ kind: 'slow', ms: 20_000 });
  const answer = await access.call('users.get', { user_ids: 1 }, { patience: 'request' });
  expect(answer).toMatchObject({ kind: 'unavailable', because: 'down' });
});

test('VK that stumbles over one request again and again names its code, so that a smaller one may be tried', async () => {
  const access = await open();
  vk().faults.plan({ kind: 'error', code: 10 }, { times: 2 });
  const answer = await access.call('wall.get', { domain: 'kofe_i_knigi' }, { patience: 'request' });
  expect(answer).toMatchObject({ kind: 'unavailable', because: 'down', code: 10 });
});

test('flood control closes the method to that token only', async () => {
  const access = await open({ vk: two() });
  vk().faults.plan({ kind: 'error', code: 9 }, { method: 'wall.get', token: SERVICE_TOKEN, times: 9 });
  for (const _call of [1, 2, 3]) {
    expect(await access.call('wall.get', { domain: 'kofe_i_knigi' })).toMatchObject({ kind: 'answered' });
  }
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
  expect(vk().counters.ofError(9)).toBeLessThanOrEqual(1);
});

test('a quota that is spent opens again with the next day in Moscow', async () => {
  const { clock, advance } = createFakeClock('2026-03-10T12:00:00.000Z');
  const access = await open({ clock });
  vk().faults.plan({ kind: 'error', code: 29 });
  const retryAt = new Date('2026-03-10T21:00:00.000Z');
  const call = () => access.call('wall.get', { domain: 'kofe_i_knigi' });
  expect(await call()).toEqual({ kind: 'unavailable', because: 'budget', retryAt, code: null });
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
  advance(9 * 3_600_000);
  expect(await call()).toMatchObject({ kind: 'answered' });
});

test('the budget of a day is never exceeded, so that VK has nothing to refuse', async () => {
  const { clock, advance } = createFakeClock('2026-03-10T12:00:00.000Z');
  const access = await open({ clock, vk: vk().config({ ...FAST, wallGetPerDay: 7 }) });
  const calls = Array.from({ length: 10 }, (_, offset) => ({ method: 'wall.get', params: { owner_id: -1, offset } }));
  const answers = await access.callMany(calls);
  expect(answers.filter(({ kind }) => kind !== 'unavailable')).toHaveLength(7);
  expect(answers.at(-1)).toMatchObject({ because: 'budget', retryAt: new Date('2026-03-10T21:00:00.000Z') });
  expect(vk().counters.of('wall.get')).toBe(7);
  advance(24 * 3_600_000);
  expect((await access.callMany(calls.slice(7))).map(({ kind }) => kind)).not.toContain('unavailable');
});

test('searches of posts have a budget of their own, kept with that of walls', async () => {
  const { clock } = createFakeClock('2026-03-10T12:00:00.000Z');
  vk().tokens.add({ token: 'vk1.a.full-user', kind: 'user' });
  const config = vk().config({ ...FAST, serviceTokens: [], userTokens: ['vk1.a.full-user'], newsfeedSearchPerDay: 2 });
  const access = await open({ clock, vk: config });
  const answers = await access.callMany([1, 2, 3].map(() => ({ method: 'newsfeed.search', params: { q: 'кофе' } })));
  expect(answers.map(({ kind }) => kind)).toEqual(['answered', 'answered', 'unavailable']);
  expect(answers[2]).toMatchObject({ because: 'budget', retryAt: new Date('2026-03-10T21:00:00.000Z') });
  expect(vk().counters.of('newsfeed.search')).toBe(2);
});

test.each([14, 17])('a token that VK wants a person for is left alone for an hour: %d', async (code) => {
  const { clock, advance } = createFakeClock();
  const lines: string[] = [];
  const access = await open({ clock, lines });
  vk().faults.plan({ kind: 'error', code });
  const answer = await access.call('users.get', { user_ids: 1 });
  expect(answer).toMatchObject({ kind: 'unavailable', because: 'no_token', retryAt: new Date(+clock() + 3_600_000) });
  expect(lines.join()).toContain(`"code":${code}`);
  advance(3_600_001);
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
});

test('a token that VK refuses is dead, until a start finds it in the settings again', async () => {
  const lines: string[] = [];
  const access = await open({ lines });
  vk().tokens.expire(SERVICE_TOKEN);
  expect(await access.call('users.get', {})).toMatchObject({ kind: 'unavailable', because: 'no_token' });
  expect(await access.call('users.get', {})).toMatchObject({ kind: 'unavailable', because: 'no_token' });
  expect(vk().counters.ofError(5)).toBe(1);
  expect(lines.join()).not.toContain(SERVICE_TOKEN);

  vk().tokens.add({ token: SERVICE_TOKEN, kind: 'service' });
  await syncVkTokens({ db: db(), vk: vk().config(), appSecret: TEST_SECRET });
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
});

test.each([7, 27, 28, 1051])('a method that a kind of token may not call goes to the other kind: %d', async (code) => {
  const access = await open({ vk: mixed() });
  vk().faults.plan({ kind: 'error', code }, { token: SERVICE_TOKEN, times: 9 });
  for (const _call of [1, 2, 3, 4]) {
    expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
  }
  expect(vk().counters.ofError(code)).toBeLessThanOrEqual(1);
});

test('a method that no kind of token may call is closed', async () => {
  const access = await open();
  expect(await access.call('users.getFollowers', { user_id: 1 })).toMatchObject({ because: 'method_closed' });
  expect(await access.call('users.getFollowers', { user_id: 2 })).toMatchObject({ because: 'method_closed' });
  expect(vk().counters.of('users.getFollowers')).toBe(1);
});

test('many calls come back in their order, each with its own answer, in few requests', async () => {
  const access = await open();
  const domains = Array.from({ length: 60 }, (_, index) => (index % 7 === 3 ? 'bez_steny' : 'kofe_i_knigi'));
  const calls = domains.map((domain, offset) => ({ method: 'wall.get', params: { domain, offset, count: 1 } }));
  const answers = await access.callMany(calls);
  expect(answers.map(({ kind }) => kind)).toEqual(
    domains.map((domain) => (domain === 'bez_steny' ? 'refused' : 'answered')),
  );
  expect(vk().counters.of('execute')).toBe(3);
});

test('a batch whose answer is too large is asked for in smaller ones', async () => {
  const access = await open();
  vk().faults.plan({ kind: 'error', code: 13 }, { method: 'execute', times: 2 });
  const calls = Array.from({ length: 12 }, (_, offset) => ({ method: 'wall.get', params: { owner_id: -1, offset } }));
  expect((await access.callMany(calls)).map(({ kind }) => kind)).not.toContain('unavailable');
});

test('where a kind of token may not batch, calls go one by one', async () => {
  const access = await open();
  vk().faults.plan({ kind: 'error', code: 28 }, { method: 'execute', times: 99 });
  const calls = Array.from({ length: 4 }, (_, index) => ({ method: 'users.get', params: { user_ids: index + 1 } }));
  expect((await access.callMany(calls)).map(({ kind }) => kind)).toEqual(Array(4).fill('answered'));
  expect((await access.callMany(calls)).map(({ kind }) => kind)).toEqual(Array(4).fill('answered'));
  expect(vk().counters.of('execute')).toBe(1);
});

test('a caller who gives up gets his reason, and nothing goes on behind his back', async () => {
  const access = await open();
  const controller = new AbortController();
  const calls = Array.from({ length: 9 }, (_, index) => ({ method: 'friends.get', params: { user_id: index } }));
  vk().faults.plan({ kind: 'slow', ms: 3_000 }, { times: 9 });
  const asked = access.callMany(calls, { signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
});

interface Opening {
  readonly vk?: VkConfig | null;
  readonly clock?: () => Date;
  readonly lines?: string[];
}

async function open({ vk: config = vk().config(FAST), clock = () => new Date(), lines = [] }: Opening = {}) {
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const tools = { db: db(), clock, log, vk: config, appSecret: TEST_SECRET };
  await syncVkTokens(tools);
  return createVkAccess(tools);
}

function two(): VkConfig {
  vk().tokens.add({ token: 'service.another-token', kind: 'service' });
  return vk().config({ ...FAST, serviceTokens: [SERVICE_TOKEN, 'service.another-token'] });
}

function mixed(): VkConfig {
  vk().tokens.add({ token: 'community.token', kind: 'community' });
  return vk().config({ ...FAST, communityTokens: ['community.token'] });
}
