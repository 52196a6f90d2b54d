import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import type { RunBell } from './create-run-bell.ts';
import { createTurn } from './create-turn.ts';
import { endRun } from './end-run.ts';
import { type Ending, releaseRun } from './lease-repository.ts';
import { type LeasedRun, LeaseLostError } from './run.ts';
import type { Advance, RunKind } from './run-kind.ts';

export interface AdvanceRunTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly bell: RunBell;
}

const BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;

/**
 * Gives a taken run its turn, and ends it, or gives it back, as the turn says. `stop` is aborted when the process is to stop or the
 * lease is lost.
 */
export async function advanceRun(
  tools: AdvanceRunTools,
  kind: RunKind,
  run: LeasedRun,
  stop: AbortSignal,
): Promise<void> {
  try {
    await advance(tools, kind, run, stop);
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
  }
}

async function advance(tools: AdvanceRunTools, kind: RunKind, run: LeasedRun, stop: AbortSignal): Promise<void> {
  let { attempts } = run;
  // The attempts before it got further count no more.
  const onFurther = () => {
    attempts = 1;
  };
  try {
    // One attempt too many: the last one was killed with its process.
    if (attempts > kind.maxAttempts) return await fail(tools, kind, run, kind.brokenMessage);
    await conclude(tools, kind, run, await takeTurn(tools, { kind, run, stop, onFurther }));
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    if (stop.aborted) return await release(tools, run, { resumeAt: tools.clock(), attempts: attempts - 1 });
    tools.log.error({ err: error, kind: kind.name, run: run.id, attempts }, 'a run broke');
    if (attempts >= kind.maxAttempts) return await fail(tools, kind, run, kind.brokenMessage);
    await tryLater(tools, run, attempts);
  }
}

interface GivenTurn {
  readonly kind: RunKind;
  readonly run: LeasedRun;
  readonly stop: AbortSignal;
  readonly onFurther: () => void;
}

/** Work that does not heed the signal is not waited for: without the lease it can store nothing. */
async function takeTurn(tools: AdvanceRunTools, { kind, run, stop, onFurther }: GivenTurn): Promise<Advance<unknown>> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(kind.turnMs)]);
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    return await Promise.race([kind.advance(run, createTurn(tools, { run, signal, onFurther })), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function conclude(
  tools: AdvanceRunTools,
  kind: RunKind,
  run: LeasedRun,
  advance: Advance<unknown>,
): Promise<void> {
  switch (advance.kind) {
    case 'found':
      return await deliver(tools, kind, run, advance.found);
    case 'failed':
      return await fail(tools, kind, run, advance.message);
    case 'gone':
      return await end(tools, run, async () => withdrawn(tools));
    case 'turn_over':
      await release(tools, run, { resumeAt: tools.clock(), attempts: 0 });
      tools.bell.emit('started');
      return;
    case 'paused':
      return await release(tools, run, { resumeAt: advance.until, attempts: 0, message: advance.message });
  }
}

async function deliver(tools: AdvanceRunTools, kind: RunKind, run: LeasedRun, found: unknown): Promise<void> {
  await end(tools, run, async (trx) => {
    const message = await kind.deliver(trx, run, found);
    return message === null ? withdrawn(tools) : { status: 'delivered', message, at: tools.clock() };
  });
}

async function fail(tools: AdvanceRunTools, kind: RunKind, run: LeasedRun, message: string): Promise<void> {
  await end(tools, run, async (trx) => {
    await kind.fail(trx, run, message);
    return { status: 'failed', message, at: tools.clock() };
  });
}

function withdrawn({ clock }: AdvanceRunTools): Ending {
  return { status: 'withdrawn', message: '', at: clock() };
}

/** All that hangs on the end and the end itself, or nothing where the lease is lost. */
async function end(
  { db, bell }: AdvanceRunTools,
  run: LeasedRun,
  settle: (trx: Transaction) => Promise<Ending>,
): Promise<void> {
  const ended = await db.transaction().execute(async (trx) => {
    const state = await endRun(trx, run, await settle(trx));
    if (!state) throw new LeaseLostError();
    return state;
  });
  bell.emit('changed', ended);
}

async function tryLater(tools: AdvanceRunTools, run: LeasedRun, attempts: number): Promise<void> {
  const backoffMs = Math.min(BACKOFF_MS * 2 ** (attempts - 1), LONGEST_BACKOFF_MS);
  await release(tools, run, { resumeAt: new Date(tools.clock().getTime() + backoffMs), attempts });
}

async function release(
  { db, clock, bell }: AdvanceRunTools,
  run: LeasedRun,
  back: { resumeAt: Date; attempts: number; message?: string },
): Promise<void> {
  const state = await releaseRun(db, run, { ...back, now: clock() });
  if (state) bell.emit('changed', state);
}
