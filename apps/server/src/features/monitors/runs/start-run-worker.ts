import { randomUUID } from 'node:crypto';
import type { MonitorLane } from '#features/sources/public.ts';
import { findOutlook } from '../schedule/due-repository.ts';
import { followClock } from '../schedule/follow-clock.ts';
import { startDueRuns } from '../schedule/start-due-runs.ts';
import { createLane, type Lane } from './create-lane.ts';
import { createWaker } from './create-waker.ts';
import { type PerformRunTools, performRun } from './perform-run.ts';
import type { RunInHand } from './run-in-hand.ts';
import { letGoOfRun, takeRuns, touchRuns } from './run-repository.ts';

export interface RunWorkerOptions {
  /** How many runs of a kind of source go on at a time, by its lane. */
  readonly widths: Readonly<Record<MonitorLane, number>>;
}

/** So late a run begins at most that somebody else has asked for; due times are known and met. */
const LONGEST_PAUSE_MS = 500;
const AFTER_FAILURE_MS = 1_000;
const TOUCH_EVERY_MS = 5_000;
/** A worker that was silent for so long is gone. */
const SILENT_MS = 20_000;

/** Starts runs as they fall due and makes them, beside as many other workers as there are. What it returns stops it. */
export function startRunWorker(tools: PerformRunTools, { widths }: RunWorkerOptions): () => Promise<void> {
  const { db, clock, log, sourceKinds } = tools;
  const worker = randomUUID();
  const stop = new AbortController();
  const waker = createWaker();
  const lanes = Object.entries(sourceKinds).flatMap(([kind, { monitor }]) => {
    if (!monitor) return [];
    const entry = { kind, mayBeMore: false };
    const onRoom = () => entry.mayBeMore && waker.wake();
    return Object.assign(entry, { lane: createLane({ width: widths[monitor.lane], onRoom }) });
  });
  let touchedAt = performance.now();

  async function work(): Promise<void> {
    while (!stop.signal.aborted) {
      const pauseMs = await round().catch((error: unknown) => {
        log.error({ err: error }, 'runs of monitors are not started');
        return AFTER_FAILURE_MS;
      });
      await waker.sleep(pauseMs);
    }
  }

  /** Answers how long nothing is to be done. */
  async function round(): Promise<number> {
    let outlook = await findOutlook(db);
    if (await followClock(tools, outlook.latestPassed)) outlook = await findOutlook(db);
    if (outlook.nextDueAt !== null && outlook.nextDueAt <= clock()) {
      await startDueRuns(tools);
      outlook = await findOutlook(db);
    }
    for (const entry of lanes) entry.mayBeMore = await take(entry);
    await touch();
    const untilDueMs = outlook.nextDueAt === null ? LONGEST_PAUSE_MS : outlook.nextDueAt.getTime() - clock().getTime();
    return Math.min(Math.max(untilDueMs, 0), LONGEST_PAUSE_MS);
  }

  /** True where as many were taken as there was room for. */
  async function take({ kind, lane }: { kind: string; lane: Lane }): Promise<boolean> {
    const limit = lane.room;
    if (limit <= 0) return true;
    const now = clock();
    const heardAfter = new Date(now.getTime() - SILENT_MS);
    const heardBefore = new Date(now.getTime() + SILENT_MS);
    const runs = await takeRuns(db, { worker, kind, now, heardAfter, heardBefore, limit });
    for (const run of runs) lane.add(run.id, () => make(run));
    return runs.length === limit;
  }

  async function make(run: RunInHand): Promise<void> {
    try {
      const { kind } = await performRun(tools, run, stop.signal);
      if (kind === 'left' && stop.signal.aborted) await letGoOfRun(db, { id: run.id, worker });
    } catch (error) {
      // Whoever takes it after our silence tries again.
      log.error({ err: error, run: run.id }, 'a run of a monitor did not end');
    }
  }

  async function touch(): Promise<void> {
    if (performance.now() - touchedAt < TOUCH_EVERY_MS) return;
    touchedAt = performance.now();
    await touchRuns(db, { worker, ids: lanes.flatMap(({ lane }) => lane.heldIds), now: clock() });
  }

  const working = work();
  return async () => {
    stop.abort();
    waker.wake();
    await working;
    await Promise.all(lanes.map(({ lane }) => lane.idle()));
  };
}
