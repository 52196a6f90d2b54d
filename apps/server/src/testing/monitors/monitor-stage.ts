import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { addMonitor, type MonitorWish } from '#features/monitors/keeping/add-monitor.ts';
import { performRun } from '#features/monitors/runs/perform-run.ts';
import type { RunInHand } from '#features/monitors/runs/run-in-hand.ts';
import { takeRuns } from '#features/monitors/runs/run-repository.ts';
import { findOutlook } from '#features/monitors/schedule/due-repository.ts';
import { followClock } from '#features/monitors/schedule/follow-clock.ts';
import { startDueRuns } from '#features/monitors/schedule/start-due-runs.ts';
import type { Look, LookedHit, LookOutcome, SourceKinds } from '#features/sources/public.ts';
import { createLog } from '#observability/log.ts';
import { createFakeClock } from '../fake-clock.ts';
import { addCaller } from '../search-stage.ts';
import { monitoredKind } from './monitored-kind.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const SILENT_MS = 20_000;

interface MonitorStageOptions {
  /** Real ones; without them every source shows what the test says. */
  readonly sourceKinds?: SourceKinds;
  readonly startsAt?: string;
}

/** Monitors over a source that shows what the test says, and workers that make a step when the test says so. */
export async function createMonitorStage(db: Database, { sourceKinds, startsAt }: MonitorStageOptions = {}) {
  const { clock, advance } = createFakeClock(startsAt);
  const { accountId } = await addCaller(db, { consent: false, services: [3] });
  let shown: LookOutcome | ((look: Look) => LookOutcome | Promise<LookOutcome>) = seen([]);
  const look = async (look: Look) => (typeof shown === 'function' ? await shown(look) : shown);
  const fakes = { catalogue: monitoredKind({ lane: 'normal', look }), vk_posts: monitoredKind({ lane: 'slow', look }) };
  const tools = { db, clock, log: createLog('silent'), sourceKinds: sourceKinds ?? fakes };
  const worker = createStepWorker(tools);
  return {
    tools,
    advance,
    accountId,
    /** What every look gives from now on. */
    show: (what: typeof shown) => {
      shown = what;
    },
    add: async (wish: Partial<MonitorWish> = {}) => {
      const outcome = await addMonitor(tools, { ...hourly, accountId, ...wish });
      if (outcome.kind !== 'added') throw new Error(`The monitor was not added: ${JSON.stringify(outcome)}`);
      return outcome;
    },
    worker,
    /** Another worker of the same database. */
    createWorker: (database: Database = db) => createStepWorker({ ...tools, db: database }),
    /** Starts what is due and makes every run that waits. */
    work: () => worker.work(),
  };
}

/** Once an hour for a month. */
const hourly = {
  ...{ keyword: 'Анна Белова', sourceId: 'other', placeId: 'any' },
  ...{ refreshMinutes: 60, collectionDays: 30 },
};

export function seen(hits: readonly LookedHit[], seenBack: Date | null = null): LookOutcome {
  return { kind: 'seen', hits, seenBack };
}

export const UNAVAILABLE: LookOutcome = { kind: 'unavailable', message: 'ВКонтакте не отвечает.', retryAt: null };

/** What a worker does, a step at a time. */
function createStepWorker(tools: Parameters<typeof performRun>[0] & { readonly clock: Clock }) {
  const { db, clock, sourceKinds } = tools;
  const id = randomUUID();

  async function start(): Promise<number> {
    const { latestPassed } = await findOutlook(db);
    await followClock(tools, latestPassed);
    return await startDueRuns(tools);
  }

  async function take(limit = 1_000): Promise<RunInHand[]> {
    const now = clock();
    const span = { heardAfter: new Date(now.getTime() - SILENT_MS), heardBefore: new Date(now.getTime() + SILENT_MS) };
    const taken: RunInHand[] = [];
    for (const kind of Object.keys(sourceKinds)) {
      taken.push(...(await takeRuns(db, { worker: id, kind, now, limit, ...span })));
    }
    return taken;
  }

  const perform = (run: RunInHand) => performRun(tools, run, new AbortController().signal);

  return {
    id,
    start,
    take,
    perform,
    work: async () => {
      await start();
      for (const run of await take()) await perform(run);
    },
  };
}
