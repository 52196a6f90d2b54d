import { createLookout } from '#database/embedded/create-lookout.ts';
import { type AdvanceRunTools, advanceRun } from './advance-run.ts';
import type { RunWatcher } from './create-run-watcher.ts';
import { createWaker } from './create-waker.ts';
import { type ClaimedRun, claimRun, claimRuns, renewLeases, resumeRunsWorkedAfter } from './lease-repository.ts';
import { CLOCK_TOLERANCE_MS, leaseFrom, RENEW_EVERY_MS } from './lease-rules.ts';
import { LANES, type Lane, type LeasedRun } from './run.ts';
import type { RunKind } from './run-kind.ts';

/** Claims runs and advances them in this process. */
export interface Runner {
  /** Starts claiming waiting runs. A process that never calls it advances only runs passed to `advanceNow`. */
  claimWaiting(): void;
  /**
   * Advances a newly stored run in this process if there is capacity; otherwise any process may claim it. Resolves when the run
   * ends or after `withinMs`, while the run continues.
   */
  advanceNow(run: { id: string; kind: RunKind['name'] }, withinMs: number): Promise<void>;
  /** Stops claiming, aborts the runs in progress, and releases those that cannot finish. */
  stop(): Promise<void>;
}

export interface RunnerTools extends AdvanceRunTools {
  readonly watcher: RunWatcher;
  /** Called for every run claimed from the queue. */
  readonly onClaimed?: (run: ClaimedRun) => void;
}

/** Upper limit of the delay before a run started by another process, or resumed after a pause, is claimed. */
const POLL_MS = 500;
const RETRY_MS = 1_000;

interface LaneSlot {
  readonly kind: RunKind;
  readonly lane: Lane;
  readonly limit: number;
  /** Keyed by lease. */
  readonly held: Map<string, HeldRun>;
  /** The last claim filled the lane, so more runs may be waiting. */
  mayBeMore: boolean;
}

interface HeldRun {
  readonly stop: AbortController;
  readonly finished: Promise<void>;
}

export function createRunner(tools: RunnerTools, kinds: readonly RunKind[]): Runner {
  const { db, clock, log, runEvents, watcher, onClaimed } = tools;
  const waker = createWaker();
  const lookout = createLookout(db);
  const slots: LaneSlot[] = kinds.flatMap((kind) =>
    LANES.flatMap((lane) => {
      const limit = kind.concurrency[lane];
      return limit === undefined ? [] : [{ kind, lane, limit, held: new Map(), mayBeMore: false }];
    }),
  );
  const slotOf = (name: string, lane: Lane) => slots.find((slot) => slot.kind.name === name && slot.lane === lane);
  let claimsWaiting = false;
  let isStopping = false;
  let renewedAt = performance.now();
  let working: Promise<void> | null = null;

  function hold(run: LeasedRun): void {
    working ??= work();
    const slot = slotOf(run.kind, run.lane);
    if (!slot) throw new Error(`No runner for ${run.kind} in the ${run.lane} lane`);
    const stop = new AbortController();
    const finished = advanceRun(tools, slot.kind, run, stop.signal)
      // The run is retried when its lease expires.
      .catch((error: unknown) => log.error({ err: error, run: run.id }, 'failed to end a run'))
      .finally(() => {
        slot.held.delete(run.lease);
        // Claim several at a time rather than one query per run.
        if (slot.mayBeMore && slot.held.size <= slot.limit / 2) waker.wake();
      });
    slot.held.set(run.lease, { stop, finished });
  }

  async function claim(): Promise<void> {
    const lanes = slots.map((slot) => ({ slot, free: slot.limit - slot.held.size }));
    const claimed = await claimRuns(
      db,
      lanes.filter(({ free }) => free > 0).map(({ slot: { kind, lane }, free }) => ({ kind: kind.name, lane, free })),
      leaseFrom(clock()),
    );
    for (const { slot, free } of lanes) {
      slot.mayBeMore = claimed.filter(({ kind, lane }) => kind === slot.kind.name && lane === slot.lane).length >= free;
    }
    for (const run of claimed) {
      onClaimed?.(run);
      hold(run);
    }
  }

  /** Extends the leases held here, and frees those left by a clock that was ahead. */
  async function renew(): Promise<void> {
    if (performance.now() - renewedAt < RENEW_EVERY_MS) return;
    renewedAt = performance.now();
    const now = clock();
    const held = slots.flatMap((slot) => [...slot.held]);
    const valid = new Set(
      await renewLeases(
        db,
        held.map(([lease]) => lease),
        leaseFrom(now),
      ),
    );
    for (const [lease, { stop }] of held) if (!valid.has(lease)) stop.abort();
    await resumeRunsWorkedAfter(db, new Date(now.getTime() + CLOCK_TOLERANCE_MS), now);
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      let pauseMs = POLL_MS;
      try {
        if (claimsWaiting && lookout.isWorthwhile()) await claim();
        await renew();
      } catch (error) {
        log.error({ err: error }, 'failed to claim runs');
        pauseMs = RETRY_MS;
      }
      await waker.sleep(pauseMs);
    }
  }

  const onStarted = () => waker.wake();
  return {
    claimWaiting: () => {
      claimsWaiting = true;
      runEvents.on('started', onStarted);
      working ??= work();
    },
    advanceNow: async ({ id, kind }, withinMs) => {
      const slot = slotOf(kind, 'normal');
      const hasRoom = slot !== undefined && !isStopping && slot.held.size < slot.limit;
      const run = hasRoom ? await claimRun(db, id, leaseFrom(clock())) : null;
      if (run) hold(run);
      else runEvents.emit('started');
      for await (const _ of watcher.watch(id, { after: 0, signal: AbortSignal.timeout(withinMs) }));
    },
    stop: async () => {
      isStopping = true;
      runEvents.off('started', onStarted);
      waker.wake();
      await working;
      const held = slots.flatMap((slot) => [...slot.held.values()]);
      for (const { stop } of held) stop.abort();
      await Promise.all(held.map(({ finished }) => finished));
    },
  };
}
