export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** A last due time may fall on the end itself, and its run begin a moment after it. */
const LATE_MS = MINUTE_MS;

export interface Grid {
  readonly gridFrom: Date;
  readonly refreshMinutes: number;
}

export interface Neighbours {
  readonly previousDueAt: Date;
  readonly nextDueAt: Date;
}

/** The due times around now: the earlier may be now, the later is not. All that were missed are behind the earlier one. */
export function neighboursOn({ gridFrom, refreshMinutes }: Grid, now: Date): Neighbours {
  const rateMs = refreshMinutes * MINUTE_MS;
  const steps = Math.floor((now.getTime() - gridFrom.getTime()) / rateMs);
  const previous = gridFrom.getTime() + steps * rateMs;
  return { previousDueAt: new Date(previous), nextDueAt: new Date(previous + rateMs) };
}

/** Whether a run that was due by the end may still begin. */
export function mayBegin({ endsAt }: { readonly endsAt: Date }, now: Date): boolean {
  return now.getTime() <= endsAt.getTime() + LATE_MS;
}

/** Null where nothing more is to come. */
export function nextDueOf(
  { nextDueAt, endsAt }: { readonly nextDueAt: Date; readonly endsAt: Date },
  now: Date,
): Date | null {
  return nextDueAt <= endsAt && mayBegin({ endsAt }, now) ? nextDueAt : null;
}
