import { type AdvanceRunTools, advanceRun } from './advance-run.ts';
import type { RunWatcher } from './create-run-watcher.ts';
import { createWaker } from './create-waker.ts';
import { renewLeases, resumeRunsWorkedAfter, type TakenRun, takeRun, takeRuns } from './lease-repository.ts';
import { CLOCK_TOLERANCE_MS, leaseFrom, RENEW_EVERY_MS } from './lease-rules.ts';
import { LANES, type Lane, type LeasedRun } from './run.ts';
import type { RunKind } from './run-kind.ts';

/** Advances runs in this process. */
export interface Runner {
  /** From now on takes what waits. Without it this process advances only what it has stored itself. */
  takeWaiting(): void;
  /**
   * Advances a run that was just stored right here, if there is room, and else leaves it to whoever takes it. Waits for its end, but no
   * longer than this: the run goes on all the same.
   */
  advanceNow(run: { id: string; kind: RunKind['name'] }, withinMs: number): Promise<void>;
  /** Ends what can be ended; the rest is given back. */
  stop(): Promise<void>;
}

export interface RunnerTools extends AdvanceRunTools {
  readonly watcher: RunWatcher;
  /** Called when a run is taken that had waited. */
  readonly onTaken?: (run: TakenRun) => void;
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

export function createRunner(tools: RunnerTools, kinds: readonly RunKind[]): Runner {
  const { db, clock, log, bell, watcher, onTaken } = tools;
  const waker = createWaker();
  const slots: Slot[] = kinds.flatMap((kind) =>
    LANES.flatMap((lane) => {
      const width = kind.width[lane];
      return width === undefined ? [] : [{ kind, lane, width, held: new Map(), mayBeMore: false }];
    }),
  );
  const slotOf = (name: string, lane: Lane) => slots.find((slot) => slot.kind.name === name && slot.lane === lane);
  let takesWaiting = false;
  let isStopping = false;
  let renewedAt = performance.now();
  let working: Promise<void> | null = null;

  function hold(run: LeasedRun): void {
    working ??= work();
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
    slot.held.set(run.lease, { stop, turn });
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
  return {
    takeWaiting: () => {
      takesWaiting = true;
      bell.on('started', onStarted);
      working ??= work();
    },
    advanceNow: async ({ id, kind }, withinMs) => {
      const slot = slotOf(kind, 'normal');
      const hasRoom = slot !== undefined && !isStopping && slot.held.size < slot.width;
      const run = hasRoom ? await takeRun(db, id, leaseFrom(clock())) : null;
      if (run) hold(run);
      else bell.emit('started');
      for await (const _ of watcher.watch(id, { after: 0, signal: AbortSignal.timeout(withinMs) }));
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
