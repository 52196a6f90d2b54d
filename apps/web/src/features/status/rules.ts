import type { SourceStatus } from '@vidno/contract/sources';

export type Day = SourceStatus['days'][number];
export type DayState = 'none' | 'good' | 'shaky' | 'bad';

const GOOD_SHARE = 0.99;
const SHAKY_SHARE = 0.8;

/** `none`: no checks that day. */
export function stateOf({ up }: Day): DayState {
  if (up === null) return 'none';
  if (up >= GOOD_SHARE) return 'good';
  return up >= SHAKY_SHARE ? 'shaky' : 'bad';
}

export interface Summary {
  /** The mean over days with checks; null if there were none. */
  readonly up: number | null;
  /** Days with failed checks, latest first. */
  readonly daysWithFailures: readonly Day[];
}

export function summaryOf(days: readonly Day[]): Summary {
  const shares = days.flatMap(({ up }) => (up === null ? [] : [up]));
  return {
    up: shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length,
    daysWithFailures: days.filter((day) => stateOf(day) === 'shaky' || stateOf(day) === 'bad').toReversed(),
  };
}

/** The height of a bar grows with the share of passed checks; a day with only failures stays visible. */
export function heightOf({ up }: Day): number {
  return up === null ? 1 : 0.25 + 0.75 * up;
}

/** Sources that are down. Unavailable ones are not configured here, so they are no outage. */
export function brokenOf(sources: readonly SourceStatus[]): SourceStatus[] {
  return sources.filter(({ health }) => health === 'down');
}
