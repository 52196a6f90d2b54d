import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#config/time.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import { isDatabaseAway } from '#database/errors.ts';
import type { Logger } from '#observability/log.ts';
import { type Ending, LOST_LEASES_MAX, leaseFrom, releaseRun, updateEnd, updateProgress } from './lease-repository.ts';
import { type Advance, type LeasedRun, LeaseLostError, type RunContext, type RunKind, type RunState } from './run.ts';
import type { RunEvents } from './run-watcher.ts';

export interface AdvanceRunTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly runEvents: RunEvents;
}

const BACKOFF_MS = 1_000;
/** @limit time: The pauses between attempts grow no further. */
const LONGEST_BACKOFF_MS = 60_000;

/**
 * Performs one step of a claimed run, then ends or releases the run according to the result. `stop` is aborted when the
 * process shuts down or the lease is lost.
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
  // Progress resets the count of failed attempts.
  const onProgress = () => {
    attempts = 0;
  };
  if (run.lostLeases > LOST_LEASES_MAX) {
    return await untilStored(stop, () => fail(tools, kind, run, kind.brokenMessage));
  }
  try {
    await conclude(tools, kind, run, await performStep(tools, { kind, run, stop, onProgress }));
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    if (stop.aborted) return await release(tools, run, { resumeAt: tools.clock(), attempts });
    // Nobody's fault but the database's, so it is no failed attempt.
    if (isDatabaseAway(error)) {
      return await untilStored(stop, () => release(tools, run, { resumeAt: afterBackoff(tools), attempts }));
    }
    attempts += 1;
    tools.log.error({ err: error, kind: kind.name, run: run.id, attempts }, 'an attempt at a run failed');
    await untilStored(stop, () =>
      attempts < kind.maxAttempts ? tryLater(tools, run, attempts) : fail(tools, kind, run, kind.brokenMessage),
    );
  }
}

interface Step {
  readonly kind: RunKind;
  readonly run: LeasedRun;
  readonly stop: AbortSignal;
  readonly onProgress: () => void;
}

/** Work that ignores the signal is abandoned: without the lease it cannot store anything. */
async function performStep(tools: AdvanceRunTools, { kind, run, stop, onProgress }: Step): Promise<Advance<unknown>> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(kind.stepTimeoutMs)]);
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    return await Promise.race([
      kind.advance(run, createRunContext(tools, { run, signal, onProgress })),
      aborted.promise,
    ]);
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
    case 'yielded':
      return await release(tools, run, { resumeAt: tools.clock(), attempts: 0 });
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

/** Stores the end and everything it triggers, or nothing if the lease is lost. */
async function end(
  { db, runEvents }: AdvanceRunTools,
  run: LeasedRun,
  settle: (trx: Transaction) => Promise<Ending>,
): Promise<void> {
  const ended = await db.transaction().execute(async (trx) => {
    const state = await endRun(trx, run, await settle(trx));
    if (!state) throw new LeaseLostError();
    return state;
  });
  runEvents.emit('changed', ended);
}

async function tryLater(tools: AdvanceRunTools, run: LeasedRun, attempts: number): Promise<void> {
  const backoffMs = Math.min(BACKOFF_MS * 2 ** (attempts - 1), LONGEST_BACKOFF_MS);
  await release(tools, run, { resumeAt: afterBackoff(tools, backoffMs), attempts });
}

function afterBackoff({ clock }: AdvanceRunTools, backoffMs = BACKOFF_MS): Date {
  return new Date(clock().getTime() + backoffMs);
}

/** Stores again what met a lost connection: a run that is neither ended nor released waits until its lease expires. */
async function untilStored(stop: AbortSignal, store: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (stop.aborted || !isDatabaseAway(error)) throw error;
      await sleep(BACKOFF_MS, undefined, { signal: stop }).catch(() => {});
    }
  }
}

async function release(
  { db, clock, runEvents }: AdvanceRunTools,
  run: LeasedRun,
  back: { resumeAt: Date; attempts: number; message?: string },
): Promise<void> {
  const state = await releaseRun(db, run, { ...back, now: clock() });
  if (state) runEvents.emit('changed', state);
}

/**
 * The only place where a run ends, in the same transaction as everything its end triggers. The caller holds a lock on the
 * subject. Returns null if the run had already ended or another process has claimed it; the caller must then roll back.
 */
async function endRun(
  trx: Transaction,
  { id, lease }: Pick<LeasedRun, 'id' | 'lease'>,
  ending: Ending,
): Promise<RunState | null> {
  return await updateEnd(trx, { id, lease }, ending);
}

/** Ends a run whose subject the user has removed, even while a worker holds it. Does nothing to a run that has ended. */
export async function withdrawRun(trx: Transaction, id: string, at: Date): Promise<RunState | null> {
  return await updateEnd(trx, { id, lease: null }, { status: 'withdrawn', message: '', at });
}

/**
 * Ends a run as failed, even while a worker holds it, with everything that its failure brings: what was set aside for it goes back.
 * False if it has ended, or this release does not know its kind; the caller must then roll back.
 */
export async function stopRun(
  trx: Transaction,
  kinds: readonly RunKind[],
  { run, message, at }: { readonly run: Row<'run'>; readonly message: string; readonly at: Date },
): Promise<boolean> {
  const kind = kinds.find(({ name }) => name === run.kind);
  if (!kind || run.status !== 'wait') return false;
  const { id, subject_id: subjectId, account_id: accountId, lane, attempts, lost_leases: lostLeases } = run;
  const held = { id, kind: run.kind, subjectId, accountId, lane, attempts, lostLeases, createdAt: run.created_at };
  await kind.fail(trx, { ...held, lease: run.lease ?? '' }, message);
  return (await updateEnd(trx, { id, lease: null }, { status: 'failed', message, at })) !== null;
}

function createRunContext(
  { db, clock, runEvents }: { readonly db: Database; readonly clock: Clock; readonly runEvents: RunEvents },
  { run, signal, onProgress }: { run: LeasedRun; signal: AbortSignal; onProgress: () => void },
): RunContext {
  return {
    signal,
    reportProgress: async (progress) => {
      const state = await updateProgress(db, run, { ...progress, ...leaseFrom(clock()), resetsCounts: false });
      if (!state) throw new LeaseLostError();
      runEvents.emit('changed', state);
    },
    checkpoint: async (work) => {
      const state = await db.transaction().execute(async (trx) => {
        const progress = await work(trx);
        const updated = await updateProgress(trx, run, { ...progress, ...leaseFrom(clock()), resetsCounts: true });
        if (!updated) throw new LeaseLostError();
        return updated;
      });
      onProgress();
      runEvents.emit('changed', state);
    },
  };
}
