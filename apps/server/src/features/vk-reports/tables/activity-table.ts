import { ACTIVITY_TYPES, type ActivityType } from '@vidno/contract/vk/activity';
import type { ReportGroup } from '@vidno/contract/vk/posts';
import type { Chart, ReportTable } from '#files/documents/report-document.ts';
import { monthLabel, TABLE_TITLES } from '../label-rules.ts';

type Series = readonly { readonly time: string; readonly value: number | null }[];

export interface Activity {
  /** By month. All series have the same months. */
  readonly series: Record<ActivityType, Series>;
  /** The months that have posts. */
  readonly months: readonly ReportGroup[];
}

const CHART_TITLES = {
  likes: 'Лайки по месяцам',
  views: 'Просмотры по месяцам',
  comments: 'Комментарии по месяцам',
  reposts: 'Репосты по месяцам',
} satisfies Record<ActivityType, string>;

/** A row for each month, and a bar in each chart. */
export function activityTable({ series, months }: Activity): ReportTable {
  const groups = new Map(months.map((group) => [group.value, group]));
  const at = (type: ActivityType, index: number) => series[type][index]?.value ?? null;
  return {
    title: TABLE_TITLES.activity,
    columns: [
      { title: 'Месяц', kind: 'text', width: 12 },
      { title: 'Постов', kind: 'count', width: 10 },
      { title: 'Лайки', kind: 'count', width: 12 },
      { title: 'Просмотры', kind: 'count', width: 13 },
      { title: 'Комм.', kind: 'count', width: 11 },
      { title: 'Репосты', kind: 'count', width: 11 },
      { title: 'ER, %', kind: 'decimal', width: 9 },
      { title: 'ERv, %', kind: 'decimal', width: 9 },
    ],
    pages: [
      series.likes.map(({ time }, index) => [
        monthLabel(time),
        groups.get(time)?.count_posts ?? 0,
        at('likes', index),
        at('views', index),
        at('comments', index),
        at('reposts', index),
        groups.get(time)?.er_value ?? null,
        groups.get(time)?.erv_value ?? null,
      ]),
    ],
    charts: toCharts(series),
  };
}

/** A chart for each metric that has a figure in any month. */
function toCharts(series: Activity['series']): Chart[] {
  return ACTIVITY_TYPES.filter((type) => series[type].some(({ value }) => value !== null)).map((type) => ({
    title: CHART_TITLES[type],
    points: series[type].map(({ time, value }) => ({ label: monthLabel(time), value })),
  }));
}
