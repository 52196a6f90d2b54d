import { COLLECTION_TIME_DAYS, REFRESH_RATE_MINUTES } from '@vidno/contract/constants';
import { plannedRuns } from './rules.ts';

export interface Schedule {
  /** Minutes between two looks. */
  readonly rate: number;
  readonly days: number;
}

/** What one asks to be watched. */
export interface Wish extends Schedule {
  readonly keyword: string;
  readonly source: string;
  /** The id of a place, or `any`. */
  readonly geo: string;
}

export const RATES: readonly number[] = [15, 60, 360, 1_440, 10_080];
export const TERMS: readonly number[] = [1, 7, 30, 90];
export const USUAL: Schedule = { rate: REFRESH_RATE_MINUTES.default, days: COLLECTION_TIME_DAYS.default };

export type CreateProblem = 'blank' | 'once';

/** What is wrong before the server is asked; null: nothing. */
export function problemOf({ keyword, rate, days }: Pick<Wish, 'keyword' | 'rate' | 'days'>): CreateProblem | null {
  if (keyword.trim() === '') return 'blank';
  // One look has nothing to be compared with.
  return plannedRuns({ rate, days }) < 2 ? 'once' : null;
}

export type WishField = 'keyword' | 'place' | 'source' | 'rate' | 'days';

/** The field that a refusal is about; null: about the whole. */
export function fieldOf(code: string | null): WishField | null {
  switch (code) {
    case 'keyword_blank':
    case 'keyword_short':
    case 'keyword_long':
      return 'keyword';
    case 'place_missing':
    case 'place_unknown':
      return 'place';
    case 'source_unknown':
    case 'source_unavailable':
    case 'source_down':
      return 'source';
    case 'refresh_rate_wrong':
      return 'rate';
    case 'collection_time_wrong':
      return 'days';
    default:
      return null;
  }
}
