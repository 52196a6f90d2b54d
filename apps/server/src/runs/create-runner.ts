import { setTimeout as sleep } from 'node:timers/promises';
import { type AdvanceRunTools, advanceRun } from './advance-run.ts';
import { createWaker } from './create-waker.ts';
import { renewLeases, resumeRunsWorkedAfter, type TakenRun, takeRun, takeRuns } from './lease-repository.ts';
import { CLOCK_TOLERANCE_MS, leaseFrom, RENEW_EVERY_MS } from './lease-rules.ts';
import { LANES, type Lane, type LeasedRun } from './run.ts';
import type { RunKind } from './run-kind.ts';

/** Advances runs in this process. */
export interface Runner {
  /**
   * Advances a run that was just stored right here, if there is room, and waits for the end of its turn, but no longer than this: the run goes
   * on all the same. Without room somebody else takes it.
   */
  advanceNow(run: { id: string; kind: RunKind['name'] }, withinMs: number): Promise<void>;
  /** Ends what can be ended; the rest is given back. */
  stop(): Promise<void>;
}

export interface RunnerTools extends AdvanceRunTools {
  /** Called when a run is taken that had waited. */
  readonly onTaken?: (run: TakenRun) => void;
}

export interface RunnerOptions {
  /** False where others take what waits: this process only advances what it has stored itself. */
  readonly takesWaiting: boolean;
}

/** So late a run begins at most that another process has started, or whose pause is over. */
const LONGEST_PAUSE_MS = 500;
const AFTER_FAILURE_MS = 1_000;

interface Slot {
  readonly kind: RunKind;
  readonly lane: Lane;
  readonly width: number;
  /** By lease. */
  readonly held: Map<string, HeldRun>;
  /** There was not room for all that waits. */
  mayBeMore: boolean;
}

interface HeldRun {
  readonly stop: AbortController;
  readonly turn: Promise<void>;
}

export function createRunner(tools: RunnerTools, kinds: readonly RunKind[], { takesWaiting }: RunnerOptions): Runner {
  const { db, clock, log, bell, onTaken } = tools;
  const waker = createWaker();
  const slots: Slot[] = kinds.flatMap((kind) =>
    LANES.flatMap((lane) => {
      const width = kind.width[lane];
      return width === undefined ? [] : [{ kind, lane, width, held: new Map(), mayBeMore: false }];
    }),
  );
  const slotOf = (name: string, lane: Lane) => slots.find((slot) => slot.kind.name === name && slot.lane === lane);
  let isStopping = false;
  let renewedAt = performance.now();

  function hold(run: LeasedRun): HeldRun {
    const slot = slotOf(run.kind, run.lane);
    if (!slot) throw new Error(`Nobody advances runs of ${run.kind} in the lane ${run.lane}`);
    const stop = new AbortController();
    const turn = advanceRun(tools, slot.kind, run, stop.signal)
      // Whoever takes it when the lease has run out tries again.
      .catch((error: unknown) => log.error({ err: error, run: run.id }, 'a run could not be ended'))
      .finally(() => {
        slot.held.delete(run.lease);
        // By handfuls: to take each run by itself would cost a query for each.
        if (slot.mayBeMore && slot.held.size <= slot.width / 2) waker.wake();
      });
    const held = { stop, turn };
    slot.held.set(run.lease, held);
    return held;
  }

  async function take(): Promise<void> {
    const rooms = slots.map((slot) => ({ slot, places: slot.width - slot.held.size }));
    const taken = await takeRuns(
      db,
      rooms
        .filter(({ places }) => places > 0)
        .map(({ slot: { kind, lane }, places }) => ({ kind: kind.name, lane, places })),
      leaseFrom(clock()),
    );
    for (const { slot, places } of rooms) {
      slot.mayBeMore = taken.filter(({ kind, lane }) => kind === slot.kind.name && lane === slot.lane).length >= places;
    }
    for (const run of taken) {
      onTaken?.(run);
      hold(run);
    }
  }

  /** The leases of what is held, and those that a clock ahead of this one has given. */
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
      let pauseMs = LONGEST_PAUSE_MS;
      try {
        if (takesWaiting) await take();
        await renew();
      } catch (error) {
        log.error({ err: error }, 'runs are not advanced');
        pauseMs = AFTER_FAILURE_MS;
      }
      await waker.sleep(pauseMs);
    }
  }

  const onStarted = () => waker.wake();
  if (takesWaiting) bell.on('started', onStarted);
  const working = work();
  return {
    advanceNow: async ({ id, kind }, withinMs) => {
      const slot = slotOf(kind, 'normal');
      if (!slot || isStopping || slot.held.size >= slot.width) return;
      const run = await takeRun(db, id, leaseFrom(clock()));
      if (!run) return;
      const { turn } = hold(run);
      const isLate = new AbortController();
      await Promise.race([turn, sleep(withinMs, undefined, { signal: isLate.signal, ref: false }).catch(() => {})]);
      isLate.abort();
    },
    stop: async () => {
      isStopping = true;
      bell.off('started', onStarted);
      waker.wake();
      await working;
      const held = slots.flatMap((slot) => [...slot.held.values()]);
      for (const { stop } of held) stop.abort();
      await Promise.all(held.map(({ turn }) => turn));
    },
  };
}
