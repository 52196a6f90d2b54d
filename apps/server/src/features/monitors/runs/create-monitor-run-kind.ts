import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#config/clock.ts';
import { type AuthoriseTools, authorise } from '#features/rights/public.ts';
import type { HitsSeen, LookOutcome } from '#features/sources/public.ts';
import { ownSubjectOf } from '#runs/run.ts';
import type { RunKind } from '#runs/run-kind.ts';
import { lockMonitor } from '../keeping/monitor-repository.ts';
import { DAY_MS } from '../schedule/schedule-rules.ts';
import { RUN_MESSAGES } from './message-rules.ts';
import { findWatched, updateEndOfRun, type Watched } from './run-repository.ts';
import { storeSeen } from './store-seen.ts';

export interface MonitorRunTools extends AuthoriseTools {
  readonly clock: Clock;
}

/** Few enough that those of a worker that is lost are few among all that are due. */
const WIDTH = { normal: 8, slow: 8 };
const LOOK_MS = 60_000;
const TURN_MS = 2 * LOOK_MS;
const PROGRESS_LOOKING = { percent: 30, message: RUN_MESSAGES.looking };
/** A look that succeeds sooner is over before anybody could read that it goes on. */
const QUICK_MS = 200;
/** What was there a week before the monitor is looked at, so that only what comes later is new. */
const BEFORE_MS = 7 * DAY_MS;

/** One look of a monitor at its source. */
export function createMonitorRunKind(tools: MonitorRunTools): RunKind<HitsSeen> {
  return {
    name: 'monitor',
    concurrency: WIDTH,
    maxAttempts: 5,
    stepTimeoutMs: TURN_MS,
    brokenMessage: RUN_MESSAGES.broken,
    advance: async (run, context) => {
      const watched = await findWatched(tools.db, ownSubjectOf(run));
      if (!watched) return { kind: 'gone' };
      const looking = look(tools, watched, context.signal);
      const isQuick = await Promise.race([
        looking.then(({ kind }) => kind === 'seen'),
        sleep(QUICK_MS, false, { ref: false }),
      ]);
      if (!isQuick) await context.reportProgress(PROGRESS_LOOKING);
      const outcome = await looking;
      return outcome.kind === 'seen' ? { kind: 'found', found: outcome } : { kind: 'failed', message: outcome.message };
    },
    deliver: async (trx, run, seen) => {
      const monitor = await lockMonitor(trx, ownSubjectOf(run));
      if (!monitor?.waiting) return null;
      return await storeSeen(trx, { runId: run.id, monitor, now: tools.clock() }, seen);
    },
    fail: async (trx, run) => {
      const monitor = await lockMonitor(trx, ownSubjectOf(run));
      if (monitor?.waiting) await updateEndOfRun(trx, monitor, null);
    },
  };
}

async function look(tools: MonitorRunTools, watched: Watched, stop: AbortSignal): Promise<LookOutcome> {
  const { accountId, sourceId, keyword, place, createdAt } = watched;
  const right = await authorise(tools, { accountId, use: 'monitor', sourceId, isUnderway: true });
  const source = right.kind === 'granted' ? right.source : null;
  const monitor = source && tools.sourceKinds[source.kind]?.monitor;
  if (!monitor) {
    return { kind: 'unavailable', message: right.source?.health_message ?? RUN_MESSAGES.silent, retryAt: null };
  }
  const since = new Date(createdAt.getTime() - BEFORE_MS);
  const tooLong = AbortSignal.timeout(LOOK_MS);
  const signal = AbortSignal.any([stop, tooLong]);
  const slow = new Promise<LookOutcome>((resolve) => {
    tooLong.addEventListener('abort', () =>
      resolve({ kind: 'unavailable', message: RUN_MESSAGES.slow, retryAt: null }),
    );
  });
  // A source that does not heed the signal is not waited for.
  return await Promise.race([monitor.look({ source, keyword, place, since, signal }), slow]);
}
