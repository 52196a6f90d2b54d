import { COLLECTION_TIME_DAYS, REFRESH_RATE_MINUTES } from '@vidno/contract/constants';
import { plannedRuns } from './rules.ts';

export interface Schedule {
  /** Minutes between two runs. */
  readonly rate: number;
  readonly days: number;
}

/** The content of the form. */
export interface MonitorInput extends Schedule {
  readonly keyword: string;
  readonly source: string;
  /** The id of a place, or `any`. */
  readonly geo: string;
}

export const RATES_MINUTES: readonly number[] = [15, 60, 360, 1_440, 10_080];
export const DURATIONS_DAYS: readonly number[] = [1, 7, 30, 90];
export const DEFAULT_SCHEDULE: Schedule = { rate: REFRESH_RATE_MINUTES.default, days: COLLECTION_TIME_DAYS.default };

export type MonitorProblem = 'blank' | 'once';

/** Checks the form before the server is called. */
export function checkMonitor({
  keyword,
  rate,
  days,
}: Pick<MonitorInput, 'keyword' | 'rate' | 'days'>): MonitorProblem | null {
  if (keyword.trim() === '') return 'blank';
  // A single run has nothing to be compared with.
  return plannedRuns({ rate, days }) < 2 ? 'once' : null;
}

export type MonitorField = 'keyword' | 'place' | 'source' | 'rate' | 'days';

/** The field that a refusal is about; null if it is about the whole form. */
export function fieldOfRefusal(code: string | null): MonitorField | null {
  switch (code) {
    case 'keyword_blank':
    case 'keyword_short':
    case 'keyword_long':
    case 'keyword_unsearchable':
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
