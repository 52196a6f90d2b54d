import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { VkConfig } from '#config/services-config.ts';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { asSite } from '#testing/vk/open-vk-access.ts';
import { SERVICE_TOKEN, TEST_SECRET, testVk } from '#testing/vk/test-vk.ts';
import { syncVkTokens } from '../tokens.ts';
import { createVkAccess } from './ask-vk.ts';

const db = testDatabase();
const vk = testVk({ limits: false });
/** Rate limits are tested elsewhere. */
const FAST = { callsPerSecond: 100, communityCallsPerSecond: 100 };

test('an answer from VK is passed on unchanged', async () => {
  const access = await open();
  const answer = await access.call('groups.getById', { group_ids: 'kofe_i_knigi' });
  expect(answer).toMatchObject({ kind: 'answered', response: { groups: [{ name: 'Кофе и книги' }] } });
});

test('a site without VK says so without making a call', async () => {
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
])('%s is a final answer', async (_name, domain, answer) => {
  const access = await open();
  expect(await access.call('wall.get', { domain })).toMatchObject(answer);
  expect(vk().counters.of('wall.get')).toBe(1);
});

test.each([100, 113])('an invalid request is not retried: %d', async (code) => {
  const access = await open();
  vk().faults.plan({ kind: 'error', code });
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'refused', code });
  expect(vk().counters.of('users.get')).toBe(1);
});

test('a call that VK rejects as too fast is retried after a second', async () => {
  const access = await open();
  vk().faults.plan({ kind: 'error', code: 6 });
  const startedAt = performance.now();
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
  expect(performance.now() - startedAt).toBeGreaterThan(950);
});

test('a call with the `request` policy does not queue behind jobs when the pool is at its limit', async () => {
  const access = await open({ vk: vk().config() });
  const abort = new AbortController();
  const jobs = Array.from({ length: 300 }, (_, index) =>
    access.call('users.get', { user_ids: index }, { signal: abort.signal }).catch(() => null),
  );
  const request = () => access.call('users.get', { user_ids: 1 }, { waitPolicy: 'request' });
  await expect.poll(request, { timeout: 300_000 }).toMatchObject({ kind: 'answered' });
  expect(vk().counters.of('users.get')).toBeLessThan(300);
  abort.abort(new Error('enough'));
  await Promise.all(jobs);
});

test('a pool at its limit refuses a request that it could not answer in time', async () => {
  const access = await open({ vk: vk().config({ callsPerSecond: 1 }) });
  const requests = Array.from({ length: 9 }, () => access.call('users.get', {}, { waitPolicy: 'request' }));
  const answers = await Promise.all(requests);
  expect(answers.at(-1)).toMatchObject({ kind: 'unavailable', because: 'busy' });
});

test.each([
  ['an error inside VK', { kind: 'error', code: 10 }],
  ['a broken connection', { kind: 'drop' }],
  ['a page of a proxy', { kind: 'garbage' }],
] as const)('after %s the call is retried', async (_name, fault) => {
  const access = await open();
  vk().faults.plan(fault);
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
});

test('while VK is well, whoever gets no turn in time is told of the queue and never that VK is down', async () => {
  const access = await open({ vk: vk().config({ callsPerSecond: 2 }) });
  // VK takes its time, so that the last turns come when almost no time is left.
  vk().faults.plan({ kind: 'slow', ms: 900 }, { times: 100 });
  const both = [
    { method: 'users.get', params: { user_ids: 1 } },
    { method: 'groups.getById', params: { group_ids: 'kofe_i_knigi' } },
  ];
  const requests = Array.from({ length: 12 }, () => access.callMany(both, { waitPolicy: 'request' }));
  const answers = (await Promise.all(requests)).flat();
  const kinds = new Set(answers.map((answer) => (answer.kind === 'unavailable' ? answer.because : answer.kind)));
  expect(kinds).toEqual(new Set(['answered', 'busy']));
});

test('a request that may wait longer gets its turn', async () => {
  const access = await open({ vk: vk().config({ callsPerSecond: 2 }) });
  const request = () => access.call('users.get', { user_ids: 1 }, { waitPolicy: 'request', turnMs: 60_000 });
  const answers = await Promise.all(Array.from({ length: 16 }, request));
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['answered']));
});

test('a call whose turn comes long after another was answered has its own time for an answer', async () => {
  // Turns are further apart than the time in which VK has to answer.
  const access = await open({ vk: vk().config({ callsPerSecond: 0.15 }) });
  const calls = [
    { method: 'users.get', params: { user_ids: 1 } },
    { method: 'groups.getById', params: { group_ids: 'kofe_i_knigi' } },
  ];
  const answers = await access.callMany(calls, { waitPolicy: 'request', turnMs: 600_000 });
  expect(answers.map(({ kind }) => kind)).toEqual(['answered', 'answered']);
});

test('a request is told in time that VK is down', async () => {
  const access = await open();
  vk().faults.isDown = true;
  const startedAt = performance.now();
  const answer = await access.call('users.get', { user_ids: 1 }, { waitPolicy: 'request' });
  expect(answer).toMatchObject({ kind: 'unavailable', because: 'down', code: null });
  // A job would go on asking for a minute.
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});

test('a request is told in time that VK is too slow', async () => {
  const access = await open();
  vk().faults.plan({ kind: 'slow', ms: 20_000 });
  const answer = await access.call('users.get', { user_ids: 1 }, { waitPolicy: 'request' });
  expect(answer).toMatchObject({ kind: 'unavailable', because: 'down' });
});

test('when VK keeps failing on one request its code is passed on, so that the caller can try a smaller one', async () => {
  const access = await open();
  vk().faults.plan({ kind: 'error', code: 10 }, { times: 2 });
  const answer = await access.call('wall.get', { domain: 'kofe_i_knigi' }, { waitPolicy: 'request' });
  expect(answer).toMatchObject({ kind: 'unavailable', because: 'down', code: 10 });
});

test('flood control pauses the method for that token only', async () => {
  const access = await open({ vk: twoServiceTokens() });
  vk().faults.plan({ kind: 'error', code: 9 }, { method: 'wall.get', token: SERVICE_TOKEN, times: 9 });
  for (const _call of [1, 2, 3]) {
    expect(await access.call('wall.get', { domain: 'kofe_i_knigi' })).toMatchObject({ kind: 'answered' });
  }
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
  expect(vk().counters.ofError(9)).toBeLessThanOrEqual(1);
});

test('an exhausted quota is renewed at midnight in Moscow', async () => {
  const { clock, advance } = createFakeClock('2026-03-10T12:00:00.000Z');
  const access = await open({ clock });
  vk().faults.plan({ kind: 'error', code: 29 });
  const retryAt = new Date('2026-03-10T21:00:00.000Z');
  const call = () => access.call('wall.get', { domain: 'kofe_i_knigi' });
  expect(await call()).toEqual({ kind: 'unavailable', because: 'budget', retryAt, code: null });
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
  advance(9 * HOUR_MS);
  expect(await call()).toMatchObject({ kind: 'answered' });
});

test('the daily budget is never exceeded, so VK never refuses a call', async () => {
  const { clock, advance } = createFakeClock('2026-03-10T12:00:00.000Z');
  const access = await open({ clock, vk: vk().config({ ...FAST, wallGetPerDay: 7 }) });
  const calls = Array.from({ length: 10 }, (_, offset) => ({ method: 'wall.get', params: { owner_id: -1, offset } }));
  const answers = await access.callMany(calls);
  expect(answers.filter(({ kind }) => kind !== 'unavailable')).toHaveLength(7);
  expect(answers.at(-1)).toMatchObject({ because: 'budget', retryAt: new Date('2026-03-10T21:00:00.000Z') });
  expect(vk().counters.of('wall.get')).toBe(7);
  advance(DAY_MS);
  expect((await access.callMany(calls.slice(7))).map(({ kind }) => kind)).not.toContain('unavailable');
});

test('post searches have their own daily budget, separate from that of walls', async () => {
  const { clock } = createFakeClock('2026-03-10T12:00:00.000Z');
  vk().tokens.add({ token: 'vk1.a.full-user', kind: 'user' });
  const config = vk().config({ ...FAST, serviceTokens: [], userTokens: ['vk1.a.full-user'], newsfeedSearchPerDay: 2 });
  const access = await open({ clock, vk: config });
  const answers = await access.callMany([1, 2, 3].map(() => ({ method: 'newsfeed.search', params: { q: 'кофе' } })));
  expect(answers.map(({ kind }) => kind)).toEqual(['answered', 'answered', 'unavailable']);
  expect(answers[2]).toMatchObject({ because: 'budget', retryAt: new Date('2026-03-10T21:00:00.000Z') });
  expect(vk().counters.of('newsfeed.search')).toBe(2);
});

test.each([14, 17])('a token for which VK wants a captcha or validation is paused for an hour: %d', async (code) => {
  const { clock, advance } = createFakeClock();
  const lines: string[] = [];
  const access = await open({ clock, lines });
  vk().faults.plan({ kind: 'error', code });
  const answer = await access.call('users.get', { user_ids: 1 });
  expect(answer).toMatchObject({ kind: 'unavailable', because: 'no_token', retryAt: new Date(+clock() + HOUR_MS) });
  expect(lines.join()).toContain(`"code":${code}`);
  advance(3_600_001);
  expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
});

test('a token that VK rejects stays dead until a start finds it in the settings again', async () => {
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

test('a token of the settings that belongs to another address is dead, and the log says what to do', async () => {
  const lines: string[] = [];
  const access = await open({ lines });
  vk().faults.plan({ kind: 'error', code: 5, subcode: 1130 });
  expect(await access.call('users.get', {})).toMatchObject({ kind: 'unavailable', because: 'no_token' });
  expect(lines.join()).toContain('is bound to another address: get it on this machine');
  expect(await db().selectFrom('vk_token').select('state').execute()).toEqual([{ state: 'dead' }]);
});

test.each([7, 27, 28, 1051])(
  'a method that one kind of token may not call is called with another kind: %d',
  async (code) => {
    const access = await open({ vk: serviceAndCommunityToken() });
    vk().faults.plan({ kind: 'error', code }, { token: SERVICE_TOKEN, times: 9 });
    for (const _call of [1, 2, 3, 4]) {
      expect(await access.call('users.get', { user_ids: 1 })).toMatchObject({ kind: 'answered' });
    }
    expect(vk().counters.ofError(code)).toBeLessThanOrEqual(1);
  },
);

test('a method that no kind of token may call is closed', async () => {
  const access = await open();
  expect(await access.call('users.getFollowers', { user_id: 1 })).toMatchObject({ because: 'method_closed' });
  expect(await access.call('users.getFollowers', { user_id: 2 })).toMatchObject({ because: 'method_closed' });
  expect(vk().counters.of('users.getFollowers')).toBe(1);
});

test('many calls are answered in order, each with its own answer, in few requests', async () => {
  const access = await open();
  const domains = Array.from({ length: 60 }, (_, index) => (index % 7 === 3 ? 'bez_steny' : 'kofe_i_knigi'));
  const calls = domains.map((domain, offset) => ({ method: 'wall.get', params: { domain, offset, count: 1 } }));
  const answers = await access.callMany(calls);
  expect(answers.map(({ kind }) => kind)).toEqual(
    domains.map((domain) => (domain === 'bez_steny' ? 'refused' : 'answered')),
  );
  expect(vk().counters.of('execute')).toBe(3);
});

test('a batch whose answer is too large is split', async () => {
  const access = await open();
  vk().faults.plan({ kind: 'error', code: 13 }, { method: 'execute', times: 2 });
  const calls = Array.from({ length: 12 }, (_, offset) => ({ method: 'wall.get', params: { owner_id: -1, offset } }));
  expect((await access.callMany(calls)).map(({ kind }) => kind)).not.toContain('unavailable');
});

test('calls are made one by one with a kind of token that may not batch', async () => {
  const access = await open();
  vk().faults.plan({ kind: 'error', code: 28 }, { method: 'execute', times: 99 });
  const calls = Array.from({ length: 4 }, (_, index) => ({ method: 'users.get', params: { user_ids: index + 1 } }));
  expect((await access.callMany(calls)).map(({ kind }) => kind)).toEqual(Array(4).fill('answered'));
  expect((await access.callMany(calls)).map(({ kind }) => kind)).toEqual(Array(4).fill('answered'));
  expect(vk().counters.of('execute')).toBe(1);
});

test('an aborted call rejects with the reason of the abort', async () => {
  const access = await open();
  const controller = new AbortController();
  const calls = Array.from({ length: 9 }, (_, index) => ({ method: 'friends.get', params: { user_id: index } }));
  vk().faults.plan({ kind: 'slow', ms: 3_000 }, { times: 9 });
  const answers = access.callMany(calls, { signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(answers).rejects.toThrow('enough');
});

interface OpenOptions {
  readonly vk?: VkConfig | null;
  readonly clock?: () => Date;
  readonly lines?: string[];
}

async function open({ vk: config = vk().config(FAST), clock = () => new Date(), lines = [] }: OpenOptions = {}) {
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const tools = { db: db(), clock, log, vk: config, appSecret: TEST_SECRET };
  await syncVkTokens(tools);
  const access = createVkAccess(tools);
  return { isConnected: access.isConnected, ...asSite(access) };
}

function twoServiceTokens(): VkConfig {
  vk().tokens.add({ token: 'service.another-token', kind: 'service' });
  return vk().config({ ...FAST, serviceTokens: [SERVICE_TOKEN, 'service.another-token'] });
}

function serviceAndCommunityToken(): VkConfig {
  vk().tokens.add({ token: 'community.token', kind: 'community' });
  return vk().config({ ...FAST, communityTokens: ['community.token'] });
}
