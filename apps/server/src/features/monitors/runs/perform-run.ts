import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { findSource, type LookOutcome, type SourceKinds } from '#features/sources/public.ts';
import type { Logger } from '#observability/log.ts';
import { DAY_MS } from '../schedule/schedule-rules.ts';
import { endRun } from './end-run.ts';
import { RUN_MESSAGES } from './message-rules.ts';
import type { RunInHand } from './run-in-hand.ts';

export interface PerformRunTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sourceKinds: SourceKinds;
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

async function look({ db, sourceKinds }: PerformRunTools, run: RunInHand, stop: AbortSignal): Promise<LookOutcome> {
  const source = await findSource(db, run.sourceId);
  const monitor = source && sourceKinds[source.kind]?.monitor;
  if (!monitor || source.health !== 'up') {
    return { kind: 'unavailable', message: source?.health_message ?? RUN_MESSAGES.silent, retryAt: null };
  }
  const { keyword, place } = run;
  const since = new Date(run.createdAt.getTime() - BEFORE_MS);
  const tooLong = AbortSignal.timeout(LOOK_MS);
  const signal = AbortSignal.any([stop, tooLong]);
  const aborted = new Promise<LookOutcome>((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'unavailable', message: RUN_MESSAGES.slow, retryAt: null }));
  });
  // A source that does not heed the signal is not waited for.
  return await Promise.race([monitor.look({ source, keyword, place, since, signal }), aborted]);
}
