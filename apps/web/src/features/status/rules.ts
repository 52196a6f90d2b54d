import type { SourceStatus } from '@vidno/contract/sources';

export type Day = SourceStatus['days'][number];
export type DayState = 'none' | 'good' | 'shaky' | 'bad';

const GOOD_FROM = 0.99;
const SHAKY_FROM = 0.8;

/** `none`: nobody looked that day. */
export function stateOf({ up }: Day): DayState {
  if (up === null) return 'none';
  if (up >= GOOD_FROM) return 'good';
  return up >= SHAKY_FROM ? 'shaky' : 'bad';
}

export interface Summary {
  /** The mean over the days with checks; null without any. */
  readonly up: number | null;
  /** Days on which some checks failed, the latest first. */
  readonly troubled: readonly Day[];
}

export function summaryOf(days: readonly Day[]): Summary {
  const shares = days.flatMap(({ up }) => (up === null ? [] : [up]));
  return {
    up: shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length,
    troubled: days.filter((day) => stateOf(day) === 'shaky' || stateOf(day) === 'bad').toReversed(),
  };
}

/** A bar is the taller the more checks passed; a day with none but failures is still to be seen. */
export function heightOf({ up }: Day): number {
  return up === null ? 1 : 0.25 + 0.75 * up;
}

/** What broke; what cannot work as the site is set up is no trouble of today. */
export function brokenOf(sources: readonly SourceStatus[]): SourceStatus[] {
  return sources.filter(({ health }) => health === 'down');
}
