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

/** What one usually follows: where, how often and for how long. */
export const PRESETS = {
  person: { posts: false, rate: 1_440, days: 90 },
  missing: { posts: true, rate: 60, days: 30 },
  mentions: { posts: true, rate: 360, days: 90 },
} as const satisfies Record<string, Schedule & { readonly posts: boolean }>;
export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES: readonly PresetName[] = ['person', 'missing', 'mentions'];

/** The one that the form is filled as; null once the user has made it their own. */
export function presetOf(posts: boolean, { rate, days }: Schedule): PresetName | null {
  const fits = (name: PresetName) => {
    const preset = PRESETS[name];
    return preset.posts === posts && preset.rate === rate && preset.days === days;
  };
  return PRESET_NAMES.find(fits) ?? null;
}

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
