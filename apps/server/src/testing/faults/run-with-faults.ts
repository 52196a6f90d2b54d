import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startVk } from '@vidno/simulators/vk/start-vk';
import { createDice } from '@vidno/simulators/vk/world/dice';
import { HOUR_MS, SECOND_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { checkSources, insertBuiltInSources } from '#features/sources/health.ts';
import { type RunningScript, runScript } from '../run-script.ts';
import { addCaller } from '../search-fixture.ts';
import { findInconsistencies } from './find-inconsistencies.ts';
import { type FaultFixture, openFaultFixture } from './open-fault-fixture.ts';
import { performUserAction, type User, type UserAction } from './perform-user-action.ts';
import { countLoggedRuns, installRunLog, type RunKindCounts } from './run-log.ts';
import { openSharedClock, type SharedClock } from './shared-clock.ts';

const SERVICE_TOKEN = 'service.token-of-the-faults';
/** VK shows the followers of people only to user tokens. */
const USER_TOKEN = 'vk1.a.user-token-of-the-faults';
const WORKERS = 2;
const ALL_SERVICES = { services: [1, 2, 3] };
/** Together these start a run of every kind. */
const ACTIONS_OF_ALL_KINDS: readonly UserAction[] = [
  'searchByPhoto',
  'searchByWords',
  'addMonitor',
  'track',
  'readAudience',
];
const ACTIONS_MAX = 4;
const WORKER_LIFE_MAX_MS = 300;
/** Longer than a lease, so that every leased run may be taken over. */
const PAST_LEASES_MS = 21 * SECOND_MS;
const PAST_DUE_TIMES_MS = 16 * 60 * SECOND_MS;
const JUMPS = { pastLeases: 0.5, pastDueTimes: 0.15 };
/** The clock is set forward by this for every second of waiting, so that leases expire within three seconds. */
const WHILE_WAITING_MS = 7 * SECOND_MS;
/** Runs that have not ended by then count as lost. */
const RUNS_END_TIMEOUT_MS = 120 * SECOND_MS;

export interface FaultPlan {
  /** URL of an empty database. */
  readonly databaseUrl: string;
  readonly seed: number;
  readonly kills: number;
  readonly onKill?: (killed: number) => void;
}

export interface FaultReport {
  readonly kinds: readonly RunKindCounts[];
  readonly inconsistencies: readonly string[];
}

/**
 * Users start, repeat and remove work of all kinds while two workers advance it and are killed at random moments; half-way
 * through, the clock is set back by an hour. Resolves when all runs have ended, or the wait for them times out.
 */
export async function runWithFaults(plan: FaultPlan): Promise<FaultReport> {
  const folder = await mkdtemp(join(tmpdir(), 'vidno-faults-'));
  const vk = await startVk({
    limits: false,
    tokens: [
      { token: SERVICE_TOKEN, kind: 'service' },
      { token: USER_TOKEN, kind: 'user' },
    ],
  });
  const environment = {
    APP_SECRET: 'a key of the faults that is long enough',
    DATABASE_URL: plan.databaseUrl,
    VK_API_BASE_URL: vk.apiBaseUrl,
    VK_SERVICE_TOKENS: SERVICE_TOKEN,
    VK_USER_TOKENS: USER_TOKEN,
    VK_CALLS_PER_SECOND: '1000',
    VK_WALL_GET_PER_DAY: '1000000',
    NODE_COMPILE_CACHE: folder,
  };
  const clock = openSharedClock(folder);
  const fixture = await openFaultFixture({ environment, clock: clock.clock });
  const workers = createWorkers((number) => {
    return runScript({ name: 'advance-until-killed', environment }, folder, String(plan.seed + number));
  });
  try {
    await prepare(fixture);
    await injectFaults(plan, { fixture, clock, workers });
    await waitUntilRunsEnd(fixture.tools.db, clock);
    await workers.stop();
    const { db } = fixture.tools;
    return { kinds: await countLoggedRuns(db), inconsistencies: await findInconsistencies(db, vk) };
  } finally {
    await workers.stop();
    await fixture.close();
    await vk.close();
    await rm(folder, { recursive: true });
  }
}

async function prepare({ tools }: FaultFixture): Promise<void> {
  await installRunLog(tools.db);
  await insertBuiltInSources(tools.db, tools.sourceKinds);
  await checkSources(tools);
}

interface FaultTargets {
  readonly fixture: FaultFixture;
  readonly clock: SharedClock;
  readonly workers: Workers;
}

async function injectFaults(
  { seed, kills, onKill }: FaultPlan,
  { fixture: { tools }, clock, workers }: FaultTargets,
): Promise<void> {
  const dice = createDice(seed);
  const users = await Promise.all(
    [1, 2].map(async (number) => ({
      tools,
      caller: await addCaller(tools.db, ALL_SERVICES),
      dice: createDice(seed, number),
    })),
  );
  const actionCount = () => dice.below(ACTIONS_MAX) + 1;
  const backAt = Math.ceil(kills / 2);
  for (let killed = 1; killed <= kills; killed += 1) {
    const worker = dice.below(WORKERS);
    await workers.ready(worker);
    if (dice.chance(JUMPS.pastDueTimes)) clock.move(PAST_DUE_TIMES_MS);
    const death = sleep(dice.below(WORKER_LIFE_MAX_MS)).then(() => workers.replace(worker));
    await Promise.all(
      users.map((user) => (killed === 1 ? startEverything(user) : performActions(user, actionCount()))),
    );
    // The surviving worker still holds runs that others may now take over.
    if (dice.chance(JUMPS.pastLeases)) clock.move(PAST_LEASES_MS);
    await Promise.all(users.map((user) => performActions(user, actionCount())));
    await death;
    onKill?.(killed);
    if (killed !== backAt) continue;
    clock.move(-HOUR_MS);
    await waitUntilRunsEnd(tools.db, clock);
  }
}

/** Starts runs of every kind, so that all are covered even with few kills. */
async function startEverything(user: User): Promise<void> {
  for (const action of ACTIONS_OF_ALL_KINDS) await performUserAction(user, action);
}

async function performActions(user: User, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await performUserAction(user);
}

type Workers = ReturnType<typeof createWorkers>;

function createWorkers(start: (number: number) => RunningScript) {
  let started = 0;
  let isStopped = false;
  const startNext = () => {
    started += 1;
    return start(started);
  };
  const running = Array.from({ length: WORKERS }, startNext);
  return {
    ready: async (index: number) => {
      await running[index]?.waitForLine('ready');
    },
    replace: async (index: number) => {
      await running[index]?.kill();
      // A killed process has no exit code.
      if ((await running[index]?.ended) !== null) throw new Error('A worker exited by itself');
      if (!isStopped) running[index] = startNext();
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(running.map((worker) => worker.kill()));
    },
  };
}

/** Waits until nothing is in progress, while moving the clock to shorten pauses and leases. */
async function waitUntilRunsEnd(db: Database, clock: SharedClock): Promise<void> {
  const until = performance.now() + RUNS_END_TIMEOUT_MS;
  while (performance.now() < until && (await isAnythingWaiting(db))) {
    await sleep(SECOND_MS);
    clock.move(WHILE_WAITING_MS);
  }
}

async function isAnythingWaiting(db: Database): Promise<boolean> {
  return (
    (await db.selectFrom('run').select('id').where('status', '=', 'wait').limit(1).executeTakeFirst()) !== undefined
  );
}
