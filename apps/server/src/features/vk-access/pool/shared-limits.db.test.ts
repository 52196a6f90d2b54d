import * as fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { VkConfig } from '#config/vk-config.ts';
import type { Database } from '#database/database.ts';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { testOpenedDatabase } from '#testing/test-database.ts';
import { asSite } from '#testing/vk/open-vk-access.ts';
import { SERVICE_TOKEN, TEST_SECRET, testVk } from '#testing/vk/test-vk.ts';
import { createVkAccess, syncVkTokens } from '../public.ts';
import { WINDOW_MS } from './create-token-pool.ts';
import { claimSlot } from './limits/limiter-repository.ts';
import { postponeUnclaimedSlots } from './limits/slot-repository.ts';

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

test('two processes never begin more calls in a second than the limit, whatever they claim and however late they wake up', async () => {
  const { db } = opened();
  const handles = [db, await anotherHandle()];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(1, 3, 20),
      fc.array(claimArbitrary, { minLength: 8, maxLength: 60 }),
      async (perSecond, claims) => {
        await db.deleteFrom('vk_token').execute();
        await syncVkTokens({ db, vk: vk().config(), appSecret: TEST_SECRET });
        const spacingMs = WINDOW_MS / perSecond;
        const begin = async ({ handle, leadMs, graceMs, lateMs }: ClaimPlan): Promise<number | null> => {
          const own = handles[handle] ?? db;
          const slot = await claimSlot(own, { ...REQUEST, spacingMs, leadMs, graceMs });
          if (!slot) throw new Error('no slot');
          if (lateMs === 0) return slot.slotMs;
          const beginsMs = slot.slotMs + lateMs;
          const late = { slot, beginsMs, windowMs: WINDOW_MS, perSecond, spacingMs };
          return (await postponeUnclaimedSlots(own, late)) ? beginsMs : null;
        };
        // The two processes claim concurrently.
        const run = async (handle: number) => {
          const times: (number | null)[] = [];
          for (const plan of claims.filter((claim) => claim.handle === handle)) times.push(await begin(plan));
          return times.filter((time) => time !== null);
        };
        const starts = (await Promise.all([run(0), run(1)])).flat().toSorted((a, b) => a - b);
        const crowded = starts.filter((time, index) => time - (starts[index - perSecond] ?? -Infinity) < 1000);
        expect(crowded).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
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

interface ClaimPlan {
  readonly handle: number;
  readonly leadMs: number;
  readonly graceMs: number;
  readonly lateMs: number;
}

const claimArbitrary: fc.Arbitrary<ClaimPlan> = fc.record({
  handle: fc.nat({ max: 1 }),
  leadMs: fc.constantFrom(0, 0, 0, 40, 640),
  graceMs: fc.constantFrom(0, 0, 0, 300),
  lateMs: fc.oneof(fc.constant(0), fc.integer({ min: 11, max: 900 })),
});

const REQUEST = {
  method: 'users.get',
  accountId: null,
  accountPercent: 100,
  wanted: 1,
  perDay: 1_000_000,
  day: '2026-03-10',
  now: new Date(),
  aheadMs: 600_000,
  communitySpacingMs: 1,
};

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
