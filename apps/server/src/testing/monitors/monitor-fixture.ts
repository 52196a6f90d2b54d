import { SERVICE } from '@vidno/contract/constants';
import { createPaying } from '#config/paying.ts';
import type { Database } from '#database/database.ts';
import { addMonitor, type MonitorInput } from '#features/monitors/add-monitor.ts';
import { createMonitorRunKind, type MonitorRunTools } from '#features/monitors/monitor-run.ts';
import { handleClockRollback, type StartDueRunsTools, startDueRuns } from '#features/monitors/schedule.ts';
import { findScheduleWindow } from '#features/monitors/schedule-repository.ts';
import type { MonitorItem, MonitorOutcome, MonitorQuery, SourceKinds } from '#features/sources/source-kind.ts';
import { createLog } from '#observability/log.ts';
import { type AdvanceRunTools, advanceRun } from '#runs/advance-run.ts';
import {
  CLOCK_TOLERANCE_MS,
  type ClaimedRun,
  claimRuns,
  leaseFrom,
  resumeRunsWorkedAfter,
} from '#runs/lease-repository.ts';
import { createRunEvents } from '#runs/run-watcher.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { createFakeClock } from '../fake-clock.ts';
import { addCaller } from '../search-fixture.ts';
import { monitorOnlyKind } from './monitor-only-kind.ts';

interface MonitorFixtureOptions {
  /** Real sources; by default every source returns what the test has set with `show`. */
  readonly sourceKinds?: SourceKinds;
  readonly startsAt?: string;
}

/** Monitors over a source that returns what the test says, and workers that advance step by step. */
export async function createMonitorFixture(db: Database, { sourceKinds, startsAt }: MonitorFixtureOptions = {}) {
  const { clock, advance } = createFakeClock(startsAt);
  const { accountId } = await addCaller(db, { consent: false, services: [SERVICE.monitoring] });
  let shown: MonitorOutcome | ((query: MonitorQuery) => MonitorOutcome | Promise<MonitorOutcome>) = found([]);
  const findItems = async (query: MonitorQuery) => (typeof shown === 'function' ? await shown(query) : shown);
  const runEvents = createRunEvents();
  const fakes = {
    catalogue: monitorOnlyKind({ lane: 'normal', findItems }),
    vk_posts: monitorOnlyKind({ lane: 'slow', findItems }),
  };
  const tools = {
    db,
    clock,
    log: createLog('silent'),
    runEvents,
    suppressions: testSuppressions(),
    faceSearch: false,
    paying: createPaying({ isOn: false }),
    sourceKinds: sourceKinds ?? fakes,
  };
  const worker = createStepWorker(tools);
  return {
    tools,
    advance,
    accountId,
    /** Sets the outcome of every check from now on. */
    show: (what: typeof shown) => {
      shown = what;
    },
    add: async (input: Partial<MonitorInput> = {}) => {
      const outcome = await addMonitor(tools, { ...hourly, accountId, ...input });
      if (outcome.kind !== 'added') throw new Error(`The monitor was not added: ${JSON.stringify(outcome)}`);
      return outcome;
    },
    worker,
    /** Another worker on the same database. */
    createWorker: (database: Database = db) => createStepWorker({ ...tools, db: database }),
    /** Starts what is due and performs every waiting run. */
    work: () => worker.work(),
  };
}

/** Once an hour for a month. */
const hourly = {
  keyword: 'Анна Белова',
  source: 'other',
  placeId: 'any',
  refreshMinutes: 60,
  collectionDays: 30,
};

export function found(items: readonly MonitorItem[], completeSince: Date | null = null): MonitorOutcome {
  return { kind: 'found', items, completeSince };
}

export const UNAVAILABLE: MonitorOutcome = { kind: 'unavailable', message: 'ВКонтакте не отвечает.', retryAt: null };

/** A worker that the test advances one step at a time. */
function createStepWorker(tools: AdvanceRunTools & MonitorRunTools & StartDueRunsTools) {
  const { db, clock } = tools;
  const kind = createMonitorRunKind(tools);

  async function start(): Promise<number> {
    const { latestPassed } = await findScheduleWindow(db);
    await handleClockRollback(tools, latestPassed);
    return await startDueRuns(tools);
  }

  async function claim(free = 1_000): Promise<ClaimedRun[]> {
    const now = clock();
    await resumeRunsWorkedAfter(db, new Date(now.getTime() + CLOCK_TOLERANCE_MS), now);
    const slots = (['normal', 'slow'] as const).map((lane) => ({ kind: kind.name, lane, free }));
    return await claimRuns(db, slots, leaseFrom(now));
  }

  const perform = (run: ClaimedRun) => advanceRun(tools, kind, run, new AbortController().signal);

  return {
    start,
    claim,
    perform,
    work: async () => {
      await start();
      for (const run of await claim()) await perform(run);
    },
  };
}
