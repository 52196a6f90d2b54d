import {
  ACTIVITY_TYPES,
  ACTIVITY_VIEWS,
  type ActivityType,
  type ActivityView,
  type ReportGroup,
} from '@vidno/contract/vk/posts';
import { formatMonth, formatShortDate, formatShortMonth } from '#shared/format/figures.ts';
import { formatDate } from '#shared/format/format.ts';

/** Parses comma-separated names and drops unknown ones; if none is left, all are shown. */
export function shownTypes(param: string | undefined): readonly ActivityType[] {
  const wanted = param?.split(',') ?? [];
  const shown = ACTIVITY_TYPES.filter((type) => wanted.includes(type));
  return shown.length > 0 ? shown : ACTIVITY_TYPES;
}

/** The search param; omitted if all are shown. */
export function shownParam(shown: readonly string[]): string | undefined {
  return shown.length === ACTIVITY_TYPES.length ? undefined : shown.join(',');
}

export function viewOf(param: string | undefined): ActivityView {
  return ACTIVITY_VIEWS.find((view) => view === param) ?? 'month';
}

interface Activity {
  readonly type: ActivityType;
  readonly data: readonly { readonly time: string; readonly value: number | null }[];
}

export interface AlignedActivities {
  /** Oldest first. */
  readonly times: readonly string[];
  readonly values: Readonly<Partial<Record<ActivityType, readonly (number | null)[]>>>;
}

/** Aligns series on a shared time axis; a value missing from one series is null. */
export function alignActivities(series: readonly Activity[]): AlignedActivities {
  const times = [...new Set(series.flatMap(({ data }) => data.map(({ time }) => time)))].sort();
  const values = series.map(({ type, data }) => {
    const byTime = new Map(data.map(({ time, value }) => [time, value]));
    return [type, times.map((time) => byTime.get(time) ?? null)] as const;
  });
  return { times, values: Object.fromEntries(values) };
}

/** All months from the first to the last as YYYY-MM, including empty ones. */
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

/** The months of a report as series. A month without posts counts as 0, but unknown views stay null. */
export function monthlyActivities(months: readonly ReportGroup[]): AlignedActivities {
  const sorted = months.map(({ value }) => value).sort();
  const times = monthsBetween(sorted[0] ?? '', sorted.at(-1) ?? '');
  const byMonth = new Map(months.map((month) => [month.value, month]));
  const hasViews = months.some(({ count_views }) => count_views !== null);
  const measureValue = (type: ActivityType, time: string) => {
    const month = byMonth.get(time);
    if (month && month.count_posts > 0) return month[`count_${type}`];
    return type === 'views' && !hasViews ? null : 0;
  };
  const values = ACTIVITY_TYPES.map((type) => [type, times.map((time) => measureValue(type, time))] as const);
  return { times, values: Object.fromEntries(values) };
}

export const activityTexts = {
  title: 'Активность',
  chart: 'Активность постов по времени',
  series: 'Что показать на графике',
  view: 'Шаг по времени',
  views: { month: 'Месяцы', week: 'Недели', day: 'Дни' } satisfies Record<ActivityView, string>,
  time: { month: 'Месяц', week: 'Неделя', day: 'День' } satisfies Record<ActivityView, string>,
  values: 'Значения',
  loading: 'Строим график',
  empty: 'За этот период нечего показать',
  emptyBody: 'Выберите другой период или другой показатель.',
  ownScale:
    'Показатели слишком разные по величине, поэтому каждая линия — в процентах от своего наибольшего значения. Наведите на график, чтобы увидеть числа.',
  noViews: 'ВКонтакте не показывает просмотры этих постов, поэтому их линии нет.',
};

export const activityTitles = {
  likes: 'Лайки',
  views: 'Просмотры',
  comments: 'Комментарии',
  reposts: 'Репосты',
} satisfies Record<ActivityType, string>;

export const viewOptions = ACTIVITY_VIEWS.map((value) => ({ value, label: activityTexts.views[value] }));

/** A point in time, for the axis and in words. */
export function momentTexts(view: ActivityView, time: string): { readonly label: string; readonly full: string } {
  switch (view) {
    case 'month':
      return { label: formatShortMonth(time), full: formatMonth(time) };
    case 'week':
      return { label: formatShortDate(time), full: `неделя с ${formatDate(time)}` };
    case 'day':
      return { label: formatShortDate(time), full: formatDate(time) };
  }
}
