import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { type CatalogueSource, findSource } from '#features/catalogue/public.ts';
import type { Logger } from '#observability/log.ts';
import type { LookOutcome, MonitorSource } from '../monitor-source.ts';
import type { MonitoredKind } from '../rules.ts';
import { DAY_MS } from '../schedule/schedule-rules.ts';
import { endRun } from './end-run.ts';
import { RUN_MESSAGES } from './message-rules.ts';
import type { RunInHand } from './run-in-hand.ts';

/** How each kind of source is looked through. */
export type MonitorSources = Readonly<Record<MonitoredKind, (source: CatalogueSource) => MonitorSource>>;

export interface PerformRunTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sources: MonitorSources;
}

const MOST_ATTEMPTS = 5;
const LOOK_MS = 60_000;
/** What was there a week before the monitor is looked at, so that only what comes later is new. */
const BEFORE_MS = 7 * DAY_MS;

/** `left`: nothing was ended, because the worker is to stop or something broke; somebody has to take it again. */
export type PerformRunOutcome = { kind: 'ended' } | { kind: 'left' };

/** Looks, and ends the run with what was seen. May be called again at any moment, also by another worker. */
export async function performRun(
  tools: PerformRunTools,
  run: RunInHand,
  stop: AbortSignal,
): Promise<PerformRunOutcome> {
  if (stop.aborted) return { kind: 'left' };
  if (run.attempts > MOST_ATTEMPTS) return await giveUp(tools, run);
  try {
    const outcome = await look(tools, run, stop);
    if (stop.aborted) return { kind: 'left' };
    await endRun(tools, run, outcome.kind === 'seen' ? outcome : { kind: 'failed', message: outcome.message });
    return { kind: 'ended' };
  } catch (error) {
    if (stop.aborted) return { kind: 'left' };
    tools.log.error({ err: error, run: run.id, attempt: run.attempts }, 'a run of a monitor broke');
    return run.attempts < MOST_ATTEMPTS ? { kind: 'left' } : await giveUp(tools, run);
  }
}

async function giveUp(tools: PerformRunTools, run: RunInHand): Promise<PerformRunOutcome> {
  await endRun(tools, run, { kind: 'failed', message: RUN_MESSAGES.broken });
  return { kind: 'ended' };
}

async function look({ db, sources }: PerformRunTools, run: RunInHand, stop: AbortSignal): Promise<LookOutcome> {
  const source = await findSource(db, run.sourceId);
  if (source?.health !== 'up') {
    return { kind: 'unavailable', message: source?.health_message ?? RUN_MESSAGES.silent, retryAt: null };
  }
  const { keyword, place, kind } = run;
  const since = new Date(run.createdAt.getTime() - BEFORE_MS);
  const tooLong = AbortSignal.timeout(LOOK_MS);
  const signal = AbortSignal.any([stop, tooLong]);
  const aborted = new Promise<LookOutcome>((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'unavailable', message: RUN_MESSAGES.slow, retryAt: null }));
  });
  // A source that does not heed the signal is not waited for.
  return await Promise.race([sources[kind](source).look({ keyword, place, since, signal }), aborted]);
}
