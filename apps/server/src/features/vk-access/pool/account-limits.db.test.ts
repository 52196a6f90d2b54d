import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { VkConfig } from '#config/services-config.ts';
import { DAY_MS } from '#config/time.ts';
import { createVault } from '#database/create-vault.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { SERVICE_TOKEN, TEST_SECRET, testVk } from '#testing/vk/test-vk.ts';
import { addAccount } from '#testing/vk/vk-accounts-fixture.ts';
import { probeVkMethods } from '../probe-vk.ts';
import { upsertLogin } from '../repository.ts';
import { secretContext, syncVkTokens } from '../tokens.ts';
import type { VkAccess } from '../vk-access.ts';
import { createVkAccess } from './ask-vk.ts';
import { listTokenStates } from './slot-repository.ts';

const db = testDatabase();
const vk = testVk({ limits: false });
const FAST = { callsPerSecond: 100, communityCallsPerSecond: 100 };
const ONE = { method: 'wall.get', params: { owner_id: -50_000_100, count: 1 } };

test("a login serves its own account, and neither another's calls nor those of the site", async () => {
  const { access } = await open({ serviceTokens: [] });
  const [anna, boris] = [await addAccount(db(), 'anna@example.org'), await addAccount(db(), 'boris@example.org')];
  const token = await logIn(anna);
  for (const accountId of [boris, null]) {
    const answer = await access.call('users.get', { user_ids: 1 }, { accountId });
    expect(answer).toMatchObject({ kind: 'unavailable', because: 'no_token' });
  }
  expect(vk().counters.ofToken(token)).toBe(0);
  expect(await access.call('users.get', { user_ids: 1 }, { accountId: anna })).toMatchObject({ kind: 'answered' });
  expect(vk().counters.ofToken(token)).toBe(1);
});

test("an account's own login goes before the tokens of the site", async () => {
  const { access } = await open();
  const anna = await addAccount(db(), 'anna@example.org');
  const token = await logIn(anna);
  for (const _call of [1, 2, 3]) await access.call('users.get', { user_ids: 1 }, { accountId: anna });
  expect(vk().counters.ofToken(token)).toBe(3);
});

test('the probes of a start use no login', async () => {
  const { tools } = await open();
  const token = await logIn(await addAccount(db(), 'anna@example.org'));
  await probeVkMethods(tools);
  expect(vk().counters.ofToken(token)).toBe(0);
  expect(vk().counters.ofToken(SERVICE_TOKEN)).toBeGreaterThan(0);
});

test('an account that has used its allowance waits for the next day, while the others go on', async () => {
  const { access, advance } = await open({ wallGetPerDay: 8 });
  const [anna, boris] = [await addAccount(db(), 'anna@example.org'), await addAccount(db(), 'boris@example.org')];
  const retryAt = new Date('2026-03-10T21:00:00.000Z');
  expect(await countAnswered(access, anna, 5)).toBe(2);
  const refused = await access.call(ONE.method, ONE.params, { accountId: anna });
  expect(refused).toEqual({ kind: 'unavailable', because: 'allowance', retryAt, code: null });
  expect(await countAnswered(access, boris, 5)).toBe(2);
  expect(vk().counters.of('wall.get')).toBe(4);
  advance(DAY_MS);
  expect(await countAnswered(access, anna, 5)).toBe(2);
});

test("calls with an account's own login do not count", async () => {
  const { access } = await open({ wallGetPerDay: 8 });
  const anna = await addAccount(db(), 'anna@example.org');
  await logIn(anna);
  expect(await countAnswered(access, anna, 20)).toBe(10);
});

test('all visitors together have one allowance', async () => {
  const { access } = await open({ wallGetPerDay: 8 });
  expect(await countAnswered(access, await addVisitor(), 2)).toBe(2);
  expect(await countAnswered(access, await addVisitor(), 2)).toBe(0);
  expect(await countAnswered(access, await addAccount(db(), 'anna@example.org'), 2)).toBe(2);
});

test('what a slot does not use comes back to the allowance', async () => {
  const { access } = await open({ wallGetPerDay: 8 });
  const anna = await addAccount(db(), 'anna@example.org');
  vk().faults.isDown = true;
  expect(await access.call(ONE.method, ONE.params, { accountId: anna, waitPolicy: 'request' })).toMatchObject({
    because: 'down',
  });
  vk().faults.isDown = false;
  const { used } = await db().selectFrom('vk_allowance').select('used').executeTakeFirstOrThrow();
  const budget = await db().selectFrom('vk_call_budget').select('used').executeTakeFirstOrThrow();
  expect(used).toBe(budget.used);
});

test('an account that has taken more than its share of the calls per second claims its slots after the others', async () => {
  const { access, tools } = await open();
  const [anna, boris] = [await addAccount(db(), 'anna@example.org'), await addAccount(db(), 'boris@example.org')];
  expect(await countAnswered(access, anna, 1)).toBe(1);
  const turns = await db().selectFrom('vk_turn').select('spender').execute();
  expect(turns).toEqual([{ spender: anna }]);
  await db()
    .updateTable('vk_turn')
    .set({ turn_at: new Date('2100-01-01') })
    .execute();
  const use = { method: 'wall.get', perDay: 100, accountPercent: 25, day: '2026-03-10', now: tools.clock() };
  // In this order the time between the two questions can only add to the difference.
  const [late] = await listTokenStates(db(), { ...use, accountId: anna });
  const [early] = await listTokenStates(db(), { ...use, accountId: boris });
  expect((late?.slotInMs ?? 0) - (early?.slotInMs ?? 0)).toBeGreaterThanOrEqual(400);
  expect(await countAnswered(access, anna, 3)).toBe(3);
});

async function open(settings: Partial<VkConfig> = {}) {
  const { clock, advance } = createFakeClock('2026-03-10T12:00:00.000Z');
  const log = pino({ level: 'silent' });
  const tools = { db: db(), clock, log, vk: vk().config({ ...FAST, ...settings }), appSecret: TEST_SECRET };
  await syncVkTokens(tools);
  return { access: createVkAccess(tools), tools, advance };
}

/** Logs the account in at VK ID and answers its access token. */
async function logIn(accountId: number): Promise<string> {
  const token = vk().tokens.issue({ kind: 'vk_id', userId: 41_000_001 });
  const vault = createVault(TEST_SECRET);
  await upsertLogin(db(), {
    id: randomUUID(),
    accountId,
    vkUserId: 41_000_001,
    name: 'Анна Ветрова',
    avatarUrl: null,
    accessToken: vault.seal(token, secretContext('access', accountId)),
    refreshToken: vault.seal('never used', secretContext('refresh', accountId)),
    deviceId: 'device',
    expiresAt: new Date('2027-01-01T00:00:00Z'),
  });
  return token;
}

async function addVisitor(): Promise<number> {
  const { id } = await db()
    .insertInto('account')
    .values({ email: null, phone: null, telegram: null, demo: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function countAnswered(access: VkAccess, accountId: number, calls: number): Promise<number> {
  const answers = await access.callMany(Array(calls).fill(ONE), { accountId });
  return answers.filter(({ kind }) => kind === 'answered').length;
}
