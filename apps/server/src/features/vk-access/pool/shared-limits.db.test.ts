import * as fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { VkConfig } from '#config/services-config.ts';
import type { Database } from '#database/database.ts';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { asSite } from '#testing/vk/open-vk-access.ts';
import { SERVICE_TOKEN, TEST_SECRET, testVk } from '#testing/vk/test-vk.ts';
import { addAccount } from '#testing/vk/vk-accounts-fixture.ts';
import { syncVkTokens } from '../tokens.ts';
import { createVkAccess } from './ask-vk.ts';
import { claimSlots, listTokenStates, postponeUnclaimedSlots, refundSlot, type Slot } from './slot-repository.ts';
import { WINDOW_MS } from './token-pool.ts';

const opened = testOpenedDatabase();
/** One call more than our own limits, because a busy machine may delay a request by more than our margin of 30 ms. */
const limits = { perSecond: { service: 4, vk_id: 4, user: 4, community: 22 } };
const vk = testVk({
  limits,
  tokens: [
    { token: SERVICE_TOKEN, kind: 'service' },
    { token: 'community.token', kind: 'community' },
  ],
});
const log = pino({ level: 'silent' });
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test('two processes never startCalls more calls in a second than the limit, whatever they claim, however late they wake up, and if they die', async () => {
  const { db } = opened();
  const handles = [db, await anotherHandle()];
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        perSecond: fc.constantFrom(1, 3, 20),
        tokens: fc.constantFrom(1, 3),
        perDay: fc.constantFrom(25, 1_000),
      }),
      fc.array(claimArbitrary, { minLength: 8, maxLength: 60 }),
      async ({ perSecond, tokens, perDay }, claims) => {
        await db.deleteFrom('vk_token').execute();
        const serviceTokens = Array.from({ length: tokens }, (_, index) => `token ${index}`);
        await syncVkTokens({ db, vk: vk().config({ serviceTokens }), appSecret: TEST_SECRET });
        const spacingMs = WINDOW_MS / perSecond;
        const granted: Slot[] = [];
        const startCalls = async ({ handle, lateMs, dies, ...claim }: ClaimPlan): Promise<Start[]> => {
          const own = handles[handle] ?? db;
          const slots = await claimSome(own, {
            ...REQUEST,
            ...claim,
            now: skewed(claim.clockMinutes),
            spacingMs,
            perDay,
          });
          granted.push(...slots);
          // A process that dies with its slots has neither started nor returned them.
          return dies ? [] : await awaitSlots(own, slots, { lateMs, perSecond, spacingMs });
        };
        // The two processes claim concurrently.
        const run = async (handle: number) => {
          const starts: Start[] = [];
          for (const plan of claims.filter((claim) => claim.handle === handle))
            starts.push(...(await startCalls(plan)));
          return starts;
        };
        const starts = (await Promise.all([run(0), run(1)])).flat();
        for (const times of Map.groupBy(starts, ({ id }) => id).values()) {
          const inOrder = times.map(({ at }) => at).toSorted((a, b) => a - b);
          const crowded = inOrder.filter((time, index) => time - (inOrder[index - perSecond] ?? -Infinity) < 1000);
          expect(crowded).toEqual([]);
        }
        const budgets = await db.selectFrom('vk_call_budget').select(['token_id', 'used']).execute();
        for (const { token_id: id, used } of budgets) {
          const calls = granted.filter((slot) => slot.id === id).reduce((sum, slot) => sum + slot.granted, 0);
          expect(used).toBe(calls);
          expect(used).toBeLessThanOrEqual(perDay);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('processes that want slots at the same time all get some, and each slot has one owner', async () => {
  const { db } = opened();
  const handles = [db, await anotherHandle()];
  const serviceTokens = Array.from({ length: 40 }, (_, index) => `token ${index}`);
  await syncVkTokens({ db, vk: vk().config({ serviceTokens }), appSecret: TEST_SECRET });
  const claims = Array.from({ length: 10 }, (_, index) =>
    claimSome(handles[index % 2] ?? db, { ...REQUEST, ...NO_DELAY, spacingMs: 350, slots: 8 }),
  );
  const slots = (await Promise.all(claims)).flat();
  expect(new Set(slots.map(({ id, number }) => `${id} ${number}`)).size).toBe(slots.length);
  expect(slots.length).toBeGreaterThanOrEqual(10);
});

test('a group of slots stays within the allowance of the account', async () => {
  const { db } = opened();
  const accountId = await addAccount(db, 'anna@example.org');
  const serviceTokens = Array.from({ length: 8 }, (_, index) => `token ${index}`);
  await syncVkTokens({ db, vk: vk().config({ serviceTokens }), appSecret: TEST_SECRET });
  // A quarter of eight tokens' calls a day: twenty.
  const claim = {
    ...REQUEST,
    ...NO_DELAY,
    accountId,
    accountPercent: 25,
    perDay: 10,
    wanted: 3,
    spacingMs: 350,
    slots: 8,
  };
  const slots = await claimSome(db, claim);
  expect(slots.map(({ granted }) => granted).toSorted()).toEqual([2, 3, 3, 3, 3, 3, 3]);
  expect(await claimSlots(db, claim)).toEqual([]);
  const { used } = await db.selectFrom('vk_allowance').select('used').executeTakeFirstOrThrow();
  expect(used).toBe(20);
});

test('an account claims and returns slots at the same time, and nothing is lost', async () => {
  const { db } = opened();
  const handles = [db, await anotherHandle()];
  const accountId = await addAccount(db, 'anna@example.org');
  const serviceTokens = Array.from({ length: 12 }, (_, index) => `token ${index}`);
  await syncVkTokens({ db, vk: vk().config({ serviceTokens }), appSecret: TEST_SECRET });
  const claim = { ...REQUEST, ...NO_DELAY, accountId, spacingMs: 1, slots: 6 };
  const use = async (handle: Database) => {
    for (let round = 0; round < 25; round += 1) {
      const slots = await claimSlots(handle, claim);
      await Promise.all(slots.map((slot) => refundSlot(handle, { slot, method: claim.method, day: claim.day })));
    }
  };
  await Promise.all(Array.from({ length: 6 }, (_, index) => use(handles[index % 2] ?? db)));
  const { used } = await db.selectFrom('vk_allowance').select('used').executeTakeFirstOrThrow();
  expect(used).toBe(0);
});

test.each([
  ['a service token', 3, 24, {}],
  ['a community token', 20, 100, { serviceTokens: [], communityTokens: ['community.token'] }],
])(
  'two processes sharing %s stay within its limit of %d calls per second',
  async (_name, _perSecond, calls, settings) => {
    const config = vk().config(settings);
    await syncVkTokens({ db: opened().db, vk: config, appSecret: TEST_SECRET });
    const processes = [open(opened().db, config), open(await anotherHandle(), config)];
    let left = calls;
    const work = async (access: ReturnType<typeof open>) => {
      while (left-- > 0) await access.call('users.get', { user_ids: left });
    };
    await Promise.all(processes.flatMap((access) => Array.from({ length: 4 }, () => work(access))));

    expect(vk().counters.ofError(6)).toBe(0);
    expect(vk().counters.of('users.get')).toBe(calls);
  },
  240_000,
);

test('two processes share the daily budget', async () => {
  const config = vk().config({ wallGetPerDay: 60, callsPerSecond: 100 });
  vk().limits.isOn = false;
  await syncVkTokens({ db: opened().db, vk: config, appSecret: TEST_SECRET });
  const processes = [open(opened().db, config), open(await anotherHandle(), config)];
  const one = { method: 'wall.get', params: { owner_id: -1, count: 1 } };
  const answers = await Promise.all(
    processes.flatMap((access) => [1, 10, 25].map((size) => access.callMany(Array(size).fill(one)))),
  );
  const answered = answers.flat().filter(({ kind }) => kind !== 'unavailable');
  expect(answered).toHaveLength(60);
  expect(vk().counters.of('wall.get')).toBe(60);
});

interface Start {
  readonly id: string;
  readonly at: number;
}

interface ClaimPlan {
  readonly handle: number;
  readonly wanted: number;
  readonly slots: number;
  /** By how much the clock of the process is wrong. */
  readonly clockMinutes: number;
  readonly dies: boolean;
  readonly leadMs: number;
  readonly graceMs: number;
  readonly lateMs: number;
}

const claimArbitrary: fc.Arbitrary<ClaimPlan> = fc.record({
  handle: fc.nat({ max: 1 }),
  wanted: fc.integer({ min: 1, max: 3 }),
  slots: fc.integer({ min: 1, max: 5 }),
  clockMinutes: fc.constantFrom(0, -50, 50),
  dies: fc.constantFrom(false, false, false, true),
  leadMs: fc.constantFrom(0, 0, 0, 40, 640),
  graceMs: fc.constantFrom(0, 0, 0, 300),
  lateMs: fc.oneof(fc.constant(0), fc.integer({ min: 11, max: 900 })),
});

const REQUEST = {
  method: 'users.get',
  accountId: null,
  accountPercent: 100,
  wanted: 1,
  slots: 1,
  perDay: 1_000_000,
  day: '2026-03-10',
  now: new Date(),
  aheadMs: 600_000,
  communitySpacingMs: 1,
};

/** When each slot begins; one that is too late for those behind it does not. */
async function awaitSlots(
  db: Database,
  slots: readonly Slot[],
  { lateMs, perSecond, spacingMs }: { lateMs: number; perSecond: number; spacingMs: number },
): Promise<Start[]> {
  const starts: Start[] = [];
  for (const slot of slots) {
    const startsMs = slot.slotMs + lateMs;
    const late = { slot, startsMs, windowMs: WINDOW_MS, perSecond, spacingMs };
    if (lateMs === 0 || (await postponeUnclaimedSlots(db, late))) starts.push({ id: slot.id, at: startsMs });
  }
  return starts;
}

const NO_DELAY = { leadMs: 0, graceMs: 0 };

function skewed(minutes: number): Date {
  return new Date(REQUEST.now.getTime() + minutes * 60_000);
}

/** Again while another process holds the rows of the tokens; none where no token has calls left for today. */
async function claimSome(db: Database, claim: Parameters<typeof claimSlots>[1]): Promise<Slot[]> {
  for (;;) {
    const slots = await claimSlots(db, claim);
    if (slots.length > 0) return slots;
    const states = await listTokenStates(db, claim);
    if (states.every(({ freeAt }) => freeAt !== null)) return [];
  }
}

function open(db: Database, config: VkConfig) {
  return asSite(createVkAccess({ db, clock: () => new Date(), log, vk: config, appSecret: TEST_SECRET }));
}

/** A separate connection pool; on the embedded database, which has only one session, the same handle. */
async function anotherHandle(): Promise<Database> {
  const { boss, db } = opened();
  if (!('connectionString' in boss) || typeof boss.connectionString !== 'string') return db;
  const another = await openPostgresql(boss.connectionString, log);
  closing.push(another.close);
  return another.db;
}
