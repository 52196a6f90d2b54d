import { ACTIVITY_TYPES, ACTIVITY_VIEWS, type ActivityType, type ActivityView } from '@vidno/contract/vk/activity';
import type { ReportGroup } from '@vidno/contract/vk/posts';

/** Of the address: names joined by commas. Unknown ones are dropped; none left: all are shown. */
export function shownOf(word: string | undefined): readonly ActivityType[] {
  const wanted = word?.split(',') ?? [];
  const shown = ACTIVITY_TYPES.filter((type) => wanted.includes(type));
  return shown.length > 0 ? shown : ACTIVITY_TYPES;
}

/** For the address: nothing where all are shown. */
export function shownWord(shown: readonly string[]): string | undefined {
  return shown.length === ACTIVITY_TYPES.length ? undefined : shown.join(',');
}

export function viewOf(word: string | undefined): ActivityView {
  return ACTIVITY_VIEWS.find((view) => view === word) ?? 'month';
}

export interface Activity {
  readonly type: ActivityType;
  readonly data: readonly { readonly time: string; readonly value: number | null }[];
}

export interface AlignedActivities {
  /** From the oldest. */
  readonly times: readonly string[];
  readonly values: Readonly<Partial<Record<ActivityType, readonly (number | null)[]>>>;
}

/** Several series over the same moments; a moment that one of them lacks is unknown there. */
export function alignActivities(series: readonly Activity[]): AlignedActivities {
  const times = [...new Set(series.flatMap(({ data }) => data.map(({ time }) => time)))].sort();
  const values = series.map(({ type, data }) => {
    const byTime = new Map(data.map(({ time, value }) => [time, value]));
    return [type, times.map((time) => byTime.get(time) ?? null)] as const;
  });
  return { times, values: Object.fromEntries(values) };
}

/** Months between the first and the last, the empty ones too: YYYY-MM. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  const at = new Date(`${first}-01`);
  for (; !Number.isNaN(at.getTime()); at.setUTCMonth(at.getUTCMonth() + 1)) {
    const month = at.toISOString().slice(0, 7);
    if (month > last) break;
    months.push(month);
  }
  return months;
}

/** The months of a report as series; a month without posts is a zero, views that nobody knows are not. */
export function monthlyActivities(months: readonly ReportGroup[]): AlignedActivities {
  const sorted = months.map(({ value }) => value).sort();
  const times = monthsBetween(sorted[0] ?? '', sorted.at(-1) ?? '');
  const byMonth = new Map(months.map((month) => [month.value, month]));
  const hasViews = months.some(({ count_views }) => count_views !== null);
  const worthOf = (type: ActivityType, time: string) => {
    const month = byMonth.get(time);
    if (month && month.count_posts > 0) return month[`count_${type}`];
    return type === 'views' && !hasViews ? null : 0;
  };
  const values = ACTIVITY_TYPES.map((type) => [type, times.map((time) => worthOf(type, time))] as const);
  return { times, values: Object.fromEntries(values) };
}
