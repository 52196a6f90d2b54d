import { SERVICE } from '@vidno/contract/constants';
import type { Database } from '#database/database.ts';
import { addMonitor, type MonitorWish } from '#features/monitors/keeping/add-monitor.ts';
import { createMonitorRunKind, type MonitorRunTools } from '#features/monitors/runs/create-monitor-run-kind.ts';
import { findOutlook } from '#features/monitors/schedule/due-repository.ts';
import { followClock } from '#features/monitors/schedule/follow-clock.ts';
import { type StartDueRunsTools, startDueRuns } from '#features/monitors/schedule/start-due-runs.ts';
import type { Look, LookedHit, LookOutcome, SourceKinds } from '#features/sources/public.ts';
import { createLog } from '#observability/log.ts';
import { type AdvanceRunTools, advanceRun } from '#runs/advance-run.ts';
import { createRunEvents } from '#runs/create-run-events.ts';
import { type ClaimedRun, claimRuns, resumeRunsWorkedAfter } from '#runs/lease-repository.ts';
import { CLOCK_TOLERANCE_MS, leaseFrom } from '#runs/lease-rules.ts';
import { createFakeClock } from '../fake-clock.ts';
import { addCaller } from '../search-stage.ts';
import { monitoredKind } from './monitored-kind.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

interface MonitorStageOptions {
  /** Real ones; without them every source shows what the test says. */
  readonly sourceKinds?: SourceKinds;
  readonly startsAt?: string;
}

/** Monitors over a source that shows what the test says, and workers that make a step when the test says so. */
export async function createMonitorStage(db: Database, { sourceKinds, startsAt }: MonitorStageOptions = {}) {
  const { clock, advance } = createFakeClock(startsAt);
  const { accountId } = await addCaller(db, { consent: false, services: [SERVICE.monitoring] });
  let shown: LookOutcome | ((look: Look) => LookOutcome | Promise<LookOutcome>) = seen([]);
  const look = async (look: Look) => (typeof shown === 'function' ? await shown(look) : shown);
  const runEvents = createRunEvents();
  const fakes = { catalogue: monitoredKind({ lane: 'normal', look }), vk_posts: monitoredKind({ lane: 'slow', look }) };
  const tools = {
    ...{ db, clock, log: createLog('silent'), runEvents, faceSearch: false },
    sourceKinds: sourceKinds ?? fakes,
  };
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
function createStepWorker(tools: AdvanceRunTools & MonitorRunTools & StartDueRunsTools) {
  const { db, clock } = tools;
  const kind = createMonitorRunKind(tools);

  async function start(): Promise<number> {
    const { latestPassed } = await findOutlook(db);
    await followClock(tools, latestPassed);
    return await startDueRuns(tools);
  }

  async function take(free = 1_000): Promise<ClaimedRun[]> {
    const now = clock();
    await resumeRunsWorkedAfter(db, new Date(now.getTime() + CLOCK_TOLERANCE_MS), now);
    const rooms = (['normal', 'slow'] as const).map((lane) => ({ kind: kind.name, lane, free }));
    return await claimRuns(db, rooms, leaseFrom(now));
  }

  const perform = (run: ClaimedRun) => advanceRun(tools, kind, run, new AbortController().signal);

  return {
    start,
    take,
    perform,
    work: async () => {
      await start();
      for (const run of await take()) await perform(run);
    },
  };
}
