import { startVk, type VkSimulator, type VkSimulatorOptions } from '@vidno/simulators/vk/start-vk';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseWall } from './objects.ts';
import { createVkClient, type VkOutcome, type VkParams } from './vk-client.ts';

const SERVICE = 'service-token-of-the-test';
let simulator: VkSimulator | undefined;

afterEach(async () => {
  vi.useRealTimers();
  await simulator?.close();
  simulator = undefined;
});

async function start(options: VkSimulatorOptions = {}, timeoutMs = 60_000) {
  const tokens = [
    { token: SERVICE, kind: 'service' as const },
    { token: 'login', kind: 'vk_id' as const, userId: 41_000_001 },
    { token: 'of-a-person', kind: 'user' as const, userId: 41_000_001 },
    { token: 'of-a-community', kind: 'community' as const },
  ];
  const vk = await startVk({ limits: false, tokens, ...options });
  simulator = vk;
  const client = createVkClient({ apiBaseUrl: vk.apiBaseUrl, timeoutMs });
  return {
    vk,
    client,
    get: (method: string, params: VkParams = {}, token = SERVICE) => client.call(token, method, params),
  };
}

/** The simulator counts the calls of a second by this clock. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] });
}

function codeOf(outcome: VkOutcome | undefined): number | string {
  return outcome?.kind === 'refused' ? outcome.code : (outcome?.kind ?? 'none');
}

describe('a call', () => {
  test('returns the response, with lists and booleans encoded as VK expects', async () => {
    const { get } = await start();
    const users = await get('users.get', { user_ids: ['anna_puteshestvuet', 41_000_002], fields: ['sex', 'city'] });
    expect(users).toMatchObject({
      kind: 'answered',
      response: [
        { id: 41_000_001, first_name: 'Анна', city: { id: 123 } },
        { id: 41_000_002, sex: 2 },
      ],
    });
    const wall = await get('wall.get', { domain: 'posts_3', extended: true, offset: undefined });
    expect(wall).toMatchObject({ kind: 'answered', response: { count: 3, groups: [{ id: 50_000_003 }] } });
  });

  test.each([
    ['a method that does not exist', 'wall.burn', {}, SERVICE, 3],
    ['a token that is none', 'users.get', { user_ids: 1 }, 'stolen', 5],
    ['a switched-off wall', 'wall.get', { domain: 'bez_steny' }, SERVICE, 15],
    ['a closed community', 'wall.get', { domain: 'zakrytoe_soobshchestvo' }, SERVICE, 15],
    ['a blocked community', 'wall.get', { domain: 'banned_community' }, SERVICE, 15],
    ['a deleted person', 'wall.get', { domain: 'deleted_page' }, SERVICE, 18],
    ['a banned person', 'wall.get', { domain: 'banned_page' }, SERVICE, 18],
    ['a private profile', 'wall.get', { domain: 'closed_profile' }, SERVICE, 30],
    ['nobody’s wall', 'wall.get', { owner_id: 5 }, SERVICE, 113],
    ['no wall at all', 'wall.get', {}, SERVICE, 100],
    ['a count below zero', 'wall.get', { domain: 'posts_3', count: -1 }, SERVICE, 100],
    ['too many people', 'users.get', { user_ids: Array.from({ length: 1_001 }, (_, id) => id + 1) }, SERVICE, 100],
    ['members of nobody', 'groups.getMembers', { group_id: 5 }, SERVICE, 125],
    ['a wall with a community token', 'wall.get', { domain: 'posts_3' }, 'of-a-community', 27],
    ['friends with a service token', 'friends.get', { user_id: 41_000_001 }, SERVICE, 28],
    ['single posts with a service token', 'wall.getById', { posts: '-50000003_1' }, SERVICE, 1051],
    ['followers with a token of VK ID', 'users.getFollowers', { user_id: 41_000_001 }, 'login', 1051],
  ])('for %s is refused with the code of VK', async (_, method, params, token, code) => {
    const { get } = await start();
    const outcome = await get(method, params, token);
    expect(codeOf(outcome)).toBe(code);
    expect(JSON.stringify(outcome)).not.toContain(token);
  });

  test('is allowed to every token of a permissive simulator', async () => {
    const { get } = await start({ permissive: true });
    expect(await get('users.getFollowers', { user_id: 41_000_001 })).toMatchObject({ response: { count: 12_412 } });
  });

  test('without a version is refused', async () => {
    const { vk } = await start();
    const answer = await fetch(`${vk.apiBaseUrl}/users.get?user_ids=1&access_token=${SERVICE}`);
    expect(await answer.json()).toMatchObject({ error: { error_code: 8 } });
  });

  test.each([1, 5, 6, 9, 10, 17, 29])('gets a planned error %i once, then the response', async (code) => {
    const { vk, get } = await start();
    vk.faults.plan({ kind: 'error', code }, { method: 'wall.get' });
    expect(codeOf(await get('users.get', { user_ids: 1 }))).toBe('answered');
    expect(codeOf(await get('wall.get', { domain: 'posts_3' }))).toBe(code);
    expect(codeOf(await get('wall.get', { domain: 'posts_3' }))).toBe('answered');
    expect(vk.counters.ofError(code)).toBe(1);
  });

  test('that needs a captcha returns its URL, and succeeds once it is solved', async () => {
    const { vk, get } = await start();
    vk.faults.plan({ kind: 'error', code: 14 }, { times: 5 });
    const refused = await get('wall.get', { domain: 'posts_3' });
    if (refused.kind !== 'refused' || !refused.captcha?.sid) throw new Error('No captcha');
    expect(refused.captcha.imageUrl).toContain(vk.origin);
    const picture = await fetch(refused.captcha.imageUrl ?? '');
    expect(picture.headers.get('content-type')).toBe('image/png');
    const repeat = { domain: 'posts_3', captcha_sid: refused.captcha.sid };
    expect(codeOf(await get('wall.get', { ...repeat, captcha_key: 'wrong' }))).toBe(14);
    expect(codeOf(await get('wall.get', { ...repeat, captcha_key: 'q7hd' }))).toBe('answered');
    expect(codeOf(await get('wall.get', { domain: 'posts_3' }))).toBe('answered');
  });

  test('that needs a validation returns its URL', async () => {
    const { vk, get } = await start();
    vk.faults.plan({ kind: 'error', code: 17 });
    expect(await get('users.get')).toMatchObject({ captcha: { sid: null, redirectUrl: `${vk.origin}/validate` } });
  });
});

describe('a broken connection', () => {
  test('is an outcome, and so are a page that is not JSON, a timeout and an outage', async () => {
    const { vk, get } = await start({}, 150);
    vk.faults.plan({ kind: 'drop' });
    expect(await get('users.get')).toMatchObject({ kind: 'unreachable' });
    vk.faults.plan({ kind: 'garbage' });
    expect(await get('users.get')).toMatchObject({ kind: 'unreachable' });
    vk.faults.plan({ kind: 'slow', ms: 400 });
    expect(await get('users.get')).toEqual({ kind: 'unreachable', message: 'No answer in 150 ms' });
    vk.faults.isDown = true;
    expect(await get('users.get')).toMatchObject({ kind: 'unreachable' });
    expect(await get('users.get')).toMatchObject({ kind: 'unreachable' });
    vk.faults.clear();
    const patient = createVkClient({ apiBaseUrl: vk.apiBaseUrl, timeoutMs: 60_000 });
    expect(await patient.call(SERVICE, 'users.get', {})).toMatchObject({ kind: 'answered' });
  });

  test('is an outcome when nothing listens on the port', async () => {
    const client = createVkClient({ apiBaseUrl: 'http://127.0.0.1:9/method' });
    expect(await client.call(SERVICE, 'users.get', {})).toMatchObject({ kind: 'unreachable' });
  });

  test('is not reported to a caller that aborts: the reason of the abort is thrown', async () => {
    const { vk, client } = await start();
    vk.faults.plan({ kind: 'slow', ms: 30_000 });
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('The worker stops')), 50);
    const call = client.call(SERVICE, 'users.get', {}, { signal: controller.signal });
    await expect(call).rejects.toThrow('The worker stops');
    await expect(client.call(SERVICE, 'users.get', {}, { signal: controller.signal })).rejects.toThrow('stops');
  });
});

describe('the limits of VK', () => {
  test('allow three calls a second per token, and twenty for a community token', async () => {
    stopClock();
    const { get } = await start({ limits: {} });
    for (const [token, limit] of [
      [SERVICE, 3],
      ['of-a-person', 3],
      ['of-a-community', 20],
    ] as const) {
      const outcomes = await Promise.all(
        Array.from({ length: limit + 4 }, () => get('users.get', { user_ids: 1 }, token)),
      );
      expect(outcomes.map(codeOf).sort()).toEqual([...Array(4).fill(6), ...Array(limit).fill('answered')]);
    }
  });

  test('are lifted after a second', async () => {
    stopClock();
    const { get } = await start({ limits: { perSecond: { service: 1, vk_id: 1, user: 1, community: 1 } } });
    expect([await get('users.get'), await get('users.get')].map(codeOf)).toEqual(['answered', 6]);
    vi.advanceTimersByTime(1_000);
    expect(codeOf(await get('users.get'))).toBe('answered');
  });

  test('exhaust a daily quota per method and token, by Moscow days', async () => {
    let now = new Date('2026-11-20T20:59:00Z');
    const perSecond = { service: 99, vk_id: 99, user: 99, community: 99 };
    const { get } = await start({ limits: { perSecond, perDay: { 'wall.get': 2 } }, now: () => now });
    const wall = { domain: 'posts_3' };
    const outcomes = [await get('wall.get', wall), await get('wall.get', wall), await get('wall.get', wall)];
    expect(outcomes.map(codeOf)).toEqual(['answered', 'answered', 29]);
    expect(codeOf(await get('users.get'))).toBe('answered');
    expect(codeOf(await get('wall.get', wall, 'login'))).toBe('answered');
    now = new Date('2026-11-20T21:00:00Z');
    expect(codeOf(await get('wall.get', wall))).toBe('answered');
  });
});

describe('a token', () => {
  test('is refused once it has expired or was revoked', async () => {
    const { vk, get } = await start();
    vk.tokens.expire('login');
    vk.tokens.revoke('of-a-person');
    expect(codeOf(await get('users.get', {}, 'login'))).toBe(5);
    expect(codeOf(await get('users.get', {}, 'of-a-person'))).toBe(5);
    expect(codeOf(await get('users.get', {}, 'of-a-community'))).toBe('answered');
  });

  test('of a friend reads a private profile and friends-only posts', async () => {
    const { vk, get } = await start();
    const before = await get('wall.get', { domain: 'dlya_druzey' }, 'of-a-person');
    vk.world.befriend(41_000_001, 41_000_104);
    vk.world.befriend(41_000_001, 41_000_101);
    const after = await get('wall.get', { domain: 'dlya_druzey' }, 'of-a-person');
    expect(countOf(after)).toBeGreaterThan(countOf(before));
    expect(countOf(after)).toBe(140);
    expect(countOf(await get('wall.get', { domain: 'dlya_druzey' }))).toBe(countOf(before));
    expect(codeOf(await get('wall.get', { domain: 'closed_profile' }, 'of-a-person'))).toBe('answered');
  });
});

describe('execute', () => {
  const calls = [
    { method: 'wall.get', params: { domain: 'posts_3' } },
    { method: 'wall.get', params: { domain: 'bez_steny' } },
    { method: 'users.get', params: { user_ids: 'anna_puteshestvuet' } },
    { method: 'wall.get', params: { domain: 'deleted_page' } },
    { method: 'users.get', params: { user_ids: 'nobody "at) all' } },
  ];

  test('returns an outcome per call, in order', async () => {
    const { vk, client } = await start();
    const outcomes = await client.execute(SERVICE, calls);
    expect(outcomes.map(codeOf)).toEqual(['answered', 15, 'answered', 18, 'answered']);
    expect(outcomes[2]).toMatchObject({ response: [{ id: 41_000_001 }] });
    expect(outcomes[4]).toMatchObject({ response: [] });
    expect(vk.counters.all().byMethod).toEqual({ execute: 1, 'wall.get': 3, 'users.get': 2 });
  });

  test('returns the same as the calls one by one', async () => {
    const { client, get } = await start();
    const alone = [];
    for (const { method, params } of calls) alone.push(await get(method, params));
    const together = await client.execute(SERVICE, calls);
    expect(together.map((outcome) => ({ ...outcome }))).toEqual(alone);
  });

  test('that is refused as a whole refuses every call', async () => {
    const { vk, client } = await start();
    vk.faults.plan({ kind: 'error', code: 6 });
    expect((await client.execute(SERVICE, calls)).map(codeOf)).toEqual([6, 6, 6, 6, 6]);
    vk.faults.plan({ kind: 'drop' });
    expect((await client.execute(SERVICE, calls)).map(codeOf)).toEqual(Array(5).fill('unreachable'));
  });

  test('takes up to 25 calls, counts each against the daily quota, and sends nothing for none', async () => {
    const { vk, client } = await start({ limits: { perDay: { 'wall.get': 20 } } });
    const many = Array.from({ length: 25 }, () => ({
      method: 'wall.get',
      params: { domain: 'posts_500', count: 100 },
    }));
    const outcomes = await client.execute(SERVICE, many);
    expect(outcomes.map(codeOf)).toEqual([...Array(20).fill('answered'), ...Array(5).fill(29)]);
    expect(await client.execute(SERVICE, [])).toEqual([]);
    expect(vk.counters.of('execute')).toBe(1);
    await expect(client.execute(SERVICE, [...many, ...many])).rejects.toThrow(RangeError);
  });

  test('with too large a response fails as a whole', async () => {
    const { client } = await start({ executeMaxBytes: 100_000 });
    const many = Array.from({ length: 2 }, () => ({ method: 'wall.get', params: { domain: 'posts_500', count: 100 } }));
    expect((await client.execute(SERVICE, many)).map(codeOf)).toEqual([13, 13]);
    expect((await client.execute(SERVICE, calls)).map(codeOf)).toEqual(['answered', 15, 'answered', 18, 'answered']);
  });

  test.each([
    ['return 1;', 12],
    ['return [API.wall.get({owner_id: x})];', 12],
    ['return [API.wall.get({"owner_id":1}];', 12],
    [`return [${'API.users.get({}),'.repeat(26)}];`, 13],
  ])('refuses the program %s', async (code, error) => {
    const { get } = await start();
    expect(codeOf(await get('execute', { code }))).toBe(error);
  });
});

function countOf(outcome: VkOutcome): number {
  return outcome.kind === 'answered' ? parseWall(outcome.response).count : Number.NaN;
}
