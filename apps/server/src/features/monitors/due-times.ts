import { MINUTE_MS } from '#config/time.ts';
import type { MonitorLane, SourceKinds } from '#features/sources/source-kind.ts';

/** The last due time may equal the end, and its run starts a moment later. */
const LATE_MS = MINUTE_MS;

export interface DueTimeGrid {
  readonly gridFrom: Date;
  readonly refreshMinutes: number;
}

export interface DueTimes {
  readonly previousDueAt: Date;
  readonly nextDueAt: Date;
}

/** The last due time at or before now, which stands for all missed ones, and the first one after now. */
export function dueTimesAround({ gridFrom, refreshMinutes }: DueTimeGrid, now: Date): DueTimes {
  const rateMs = refreshMinutes * MINUTE_MS;
  const steps = Math.floor((now.getTime() - gridFrom.getTime()) / rateMs);
  const previous = gridFrom.getTime() + steps * rateMs;
  return { previousDueAt: new Date(previous), nextDueAt: new Date(previous + rateMs) };
}

/** Whether a run that was due by the end may still start. */
export function canStart({ endsAt }: { readonly endsAt: Date }, now: Date): boolean {
  return now.getTime() <= endsAt.getTime() + LATE_MS;
}

/** Null when the monitor will not run again. */
export function nextDueTime(
  { nextDueAt, endsAt }: { readonly nextDueAt: Date; readonly endsAt: Date },
  now: Date,
): Date | null {
  return nextDueAt <= endsAt && canStart({ endsAt }, now) ? nextDueAt : null;
}

/** One slow source makes the run slow. A kind that no longer exists gets the normal lane, where the run reports the failure. */
export function laneOf(kinds: SourceKinds, named: readonly string[]): MonitorLane {
  return named.some((kind) => kinds[kind]?.monitor?.lane === 'slow') ? 'slow' : 'normal';
}
