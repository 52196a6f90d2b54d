import { createLookout, createWaker, type Lookout } from '#database/news.ts';
import { inTrace, toCause } from '#observability/tracing.ts';
import { type AdvanceRunTools, advanceRun } from './advance-run.ts';
import {
  CLOCK_TOLERANCE_MS,
  type ClaimedRun,
  claimRun,
  claimRuns,
  findNextResume,
  leaseFrom,
  RENEW_EVERY_MS,
  renewLeases,
  resumeRunsWorkedAfter,
} from './lease-repository.ts';
import { LANES, type Lane, type LeasedRun, type RunKind } from './run.ts';
import type { RunWatcher } from './run-watcher.ts';

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

/** How often to see whether a pause is over, which asks nobody. */
const TICK_MS = 500;
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
  const { db, clock, log, watcher, onClaimed } = tools;
  const waker = createWaker();
  const slots: LaneSlot[] = kinds.flatMap((kind) =>
    LANES.flatMap((lane) => {
      const limit = kind.concurrency[lane];
      return limit === undefined ? [] : [{ kind, lane, limit, held: new Map(), mayBeMore: false }];
    }),
  );
  const slotOf = (name: string, lane: Lane) => slots.find((slot) => slot.kind.name === name && slot.lane === lane);
  let lookout: Lookout | null = null;
  let isStopping = false;
  let renewedAt = performance.now();
  let working: Promise<void> | null = null;

  function hold(run: LeasedRun): void {
    working ??= work();
    const slot = slotOf(run.kind, run.lane);
    if (!slot) throw new Error(`No runner for ${run.kind} in the ${run.lane} lane`);
    const stop = new AbortController();
    const { kind, lane, lostLeases } = run;
    const finished = inTrace(`run ${kind}`, { cause: toCause(run.id), attributes: { lane, lostLeases } }, () =>
      advanceRun(tools, slot.kind, run, stop.signal),
    )
      // The run is retried when its lease expires.
      .catch((error: unknown) => log.error({ err: error, run: run.id }, 'failed to end a run'))
      .finally(() => {
        slot.held.delete(run.lease);
        // Claim several at a time rather than one query per run.
        if (slot.mayBeMore && slot.held.size <= slot.limit / 2) look();
      });
    slot.held.set(run.lease, { stop, finished });
  }

  /** Returns when the next run resumes in a lane that is not full, which it looks at again when there is room; null if none does. */
  async function claim(): Promise<Date | null> {
    const lanes = slots.map((slot) => ({ slot, free: slot.limit - slot.held.size }));
    const period = leaseFrom(clock());
    const claimed = await claimRuns(
      db,
      lanes.filter(({ free }) => free > 0).map(({ slot: { kind, lane }, free }) => ({ kind: kind.name, lane, free })),
      period,
    );
    for (const { slot, free } of lanes) {
      slot.mayBeMore = claimed.filter(({ kind, lane }) => kind === slot.kind.name && lane === slot.lane).length >= free;
    }
    for (const run of claimed) {
      onClaimed?.(run);
      hold(run);
    }
    const open = slots.filter(({ mayBeMore }) => !mayBeMore);
    return await findNextResume(
      db,
      open.map(({ kind, lane }) => ({ kind: kind.name, lane })),
      period.now,
    );
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
      let pauseMs = TICK_MS;
      try {
        if (lookout?.isWorthwhile()) lookout.expect(await claim());
        await renew();
      } catch (error) {
        log.error({ err: error }, 'failed to claim runs');
        lookout?.want();
        pauseMs = RETRY_MS;
      }
      await waker.sleep(pauseMs);
    }
  }

  function look(): void {
    lookout?.want();
    waker.wake();
  }

  return {
    claimWaiting: () => {
      lookout ??= createLookout({ db, clock, name: 'run_news', onNews: () => waker.wake() });
      working ??= work();
    },
    advanceNow: async ({ id, kind }, withinMs) => {
      const slot = slotOf(kind, 'normal');
      const hasRoom = slot !== undefined && !isStopping && slot.held.size < slot.limit;
      const run = hasRoom ? await claimRun(db, id, leaseFrom(clock())) : null;
      if (run) hold(run);
      for await (const _ of watcher.watch(id, { after: 0, signal: AbortSignal.timeout(withinMs) }));
    },
    stop: async () => {
      isStopping = true;
      lookout?.stop();
      waker.wake();
      await working;
      const held = slots.flatMap((slot) => [...slot.held.values()]);
      for (const { stop } of held) stop.abort();
      await Promise.all(held.map(({ finished }) => finished));
    },
  };
}
