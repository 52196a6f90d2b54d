import type { VkUser } from '@vidno/contract/vk/accounts';
import type { Audience, AudienceGroup } from '@vidno/contract/vk/audience';
import {
  ACTIVITY_TYPES,
  type ActivityType,
  type Post,
  type ReportGroup,
  type ReportType,
  type Stats,
  type Typicals,
} from '@vidno/contract/vk/posts';
import type { Chart, Column, ReportTable, Row } from '#files/documents/report-document.ts';
import { accountTitle, groupLabel, monthLabel, REPORT_TITLES, relativeChange, TABLE_TITLES } from './labels.ts';

const STATS = [
  ['Постов', 'count_posts'],
  ['Просмотры', 'count_views'],
  ['Лайки', 'count_likes'],
  ['Комментарии', 'count_comments'],
  ['Репосты', 'count_reposts'],
  ['Реакции (входят в лайки)', 'count_reactions'],
  ['ER, %', 'er_value'],
  ['ERv, %', 'erv_value'],
] as const satisfies [string, keyof Stats][];

const TYPICALS = [
  ['Лайки', 'likes'],
  ['Комментарии', 'comments'],
  ['Репосты', 'reposts'],
  ['Просмотры', 'views'],
  ['ER, %', 'er'],
  ['ERv, %', 'erv'],
] as const satisfies [string, keyof Typicals][];

interface Summary {
  readonly stats: Stats;
  readonly previousStats: Stats | null;
  readonly typicals: Typicals;
}

/** Totals next to those of the previous period, and the figures of a typical post. */
export function summaryTables({ stats, previousStats, typicals }: Summary): ReportTable[] {
  return [
    {
      title: 'Сводка',
      columns: [
        { title: 'Показатель', kind: 'text', width: 28 },
        { title: 'За период', kind: 'figure', width: 16 },
        { title: 'За прошлый период', kind: 'figure', width: 19 },
        { title: 'Изменение', kind: 'share', width: 12 },
      ],
      pages: [
        STATS.map(([title, name]) => [
          title,
          stats[name],
          previousStats?.[name] ?? null,
          relativeChange(stats[name], previousStats?.[name]),
        ]),
      ],
    },
    {
      title: 'Типичный пост',
      columns: [
        { title: 'Показатель', kind: 'text', width: 28 },
        { title: 'Среднее', kind: 'figure', width: 16 },
        { title: 'Медиана', kind: 'figure', width: 16 },
      ],
      pages: [TYPICALS.map(([title, name]) => [title, typicals[name].mean, typicals[name].median])],
    },
  ];
}

interface ComparedAccount {
  readonly user: VkUser;
  readonly stats: Stats;
  readonly typicals: Typicals;
}

/** One row for each account. */
export function compareTable(accounts: readonly ComparedAccount[]): ReportTable {
  return {
    title: TABLE_TITLES.compare,
    columns: [
      { title: 'Аккаунт', kind: 'text', width: 32 },
      { title: 'Подписчики', kind: 'count', width: 12 },
      { title: 'Постов', kind: 'count', width: 9 },
      { title: 'Просмотры', kind: 'count', width: 12 },
      { title: 'Лайки', kind: 'count', width: 11 },
      { title: 'Комм.', kind: 'count', width: 10 },
      { title: 'Репосты', kind: 'count', width: 10 },
      { title: 'ER, %', kind: 'decimal', width: 8 },
      { title: 'ERv, %', kind: 'decimal', width: 8 },
      { title: 'ER, медиана', kind: 'decimal', width: 12 },
      { title: 'ERv, медиана', kind: 'decimal', width: 13 },
    ],
    pages: [
      accounts.map(({ user, stats, typicals }) => [
        accountTitle(user),
        user.follower,
        stats.count_posts,
        stats.count_views,
        stats.count_likes,
        stats.count_comments,
        stats.count_reposts,
        stats.er_value,
        stats.erv_value,
        typicals.er.median,
        typicals.erv.median,
      ]),
    ],
  };
}

/** One row for each group of a report. */
export function groupTable(
  type: ReportType,
  { groups, totalCount }: { groups: readonly ReportGroup[]; totalCount: number },
): ReportTable {
  const note = totalCount > groups.length ? `Показаны первые ${groups.length} из ${totalCount}.` : undefined;
  return {
    title: REPORT_TITLES[type],
    columns: [
      { title: 'Группа', kind: 'text', width: 24 },
      { title: 'Постов', kind: 'count', width: 9 },
      { title: 'Доля постов', kind: 'share', width: 12 },
      { title: 'Просмотры', kind: 'count', width: 12 },
      { title: 'Лайки', kind: 'count', width: 11 },
      { title: 'Комм.', kind: 'count', width: 10 },
      { title: 'Репосты', kind: 'count', width: 10 },
      { title: 'ER, %', kind: 'decimal', width: 8 },
      { title: 'ERv, %', kind: 'decimal', width: 8 },
    ],
    pages: [
      groups.map((group) => [
        groupLabel(type, group.value),
        group.count_posts,
        group.share,
        group.count_views,
        group.count_likes,
        group.count_comments,
        group.count_reposts,
        group.er_value,
        group.erv_value,
      ]),
    ],
    note,
  };
}

const COLUMNS: readonly Column[] = [
  { title: 'Дата', kind: 'time', width: 17 },
  { title: 'Текст', kind: 'text', width: 60 },
  { title: 'Тип', kind: 'text', width: 9 },
  { title: 'Лайки', kind: 'count', width: 10 },
  { title: 'Комм.', kind: 'count', width: 10 },
  { title: 'Репосты', kind: 'count', width: 10 },
  { title: 'Просмотры', kind: 'count', width: 12 },
  { title: 'ER, %', kind: 'decimal', width: 8 },
  { title: 'ERv, %', kind: 'decimal', width: 8 },
  { title: 'Ссылка', kind: 'link', width: 10 },
];

const count = new Intl.NumberFormat('ru-RU');

export function postTable(title: string, posts: readonly Post[]): ReportTable {
  return { title, columns: COLUMNS, pages: [posts.map(toRow)] };
}

/** Streams posts. A note says so if the limit leaves some out. */
export function postTables(
  pages: AsyncIterable<readonly Post[]>,
  { total, limit }: { total: number; limit: number },
): ReportTable {
  const note = total > limit ? `Показаны первые ${count.format(limit)} постов из ${count.format(total)}.` : undefined;
  return { title: 'Посты', columns: COLUMNS, pages: toRows(pages), note };
}

async function* toRows(pages: AsyncIterable<readonly Post[]>): AsyncGenerator<Row[]> {
  for await (const posts of pages) yield posts.map(toRow);
}

function toRow(post: Post): Row {
  return [
    post.publish_time,
    post.text,
    groupLabel('content_type', post.content_type),
    post.likes,
    post.comments,
    post.reposts,
    post.views,
    post.er,
    post.erv,
    post.url,
  ];
}

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

const percent = new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 1 });

/** Followers by age, sex, country and city. */
export function audienceTables(audience: Audience): ReportTable[] {
  const { coverage, read_count } = audience;
  const tables: [string, readonly AudienceGroup[], number][] = [
    ['Возраст', audience.data_age, coverage.age],
    ['Пол', audience.data_sex, coverage.sex],
    ['Страны', audience.data_country, coverage.country],
    ['Города', audience.data_city, coverage.city],
  ];
  return tables.map(([title, groups, known]) => ({
    title,
    columns: [
      { title, kind: 'text', width: 30 },
      { title: 'Человек', kind: 'count', width: 12 },
      { title: 'Доля от известных', kind: 'share', width: 18 },
    ],
    pages: [groups.map((group) => [group.title, group.count, group.share])],
    note: `Известно у ${percent.format(known)} из ${count.format(read_count)} прочитанных.`,
  }));
}

export const AUDIENCE_NOT_READ = 'не прочитана: для этого нужен тариф с аналитикой VK';

/** How far the audience has been read, or why it cannot be. */
export function audienceSummary({ status, message, percent: done, read_count, total_count }: Audience): string {
  if (status === 'unavailable') return message ?? 'нет данных';
  if (status === 'wait') return `ещё читается, готово ${done} %; выгрузите файл позже`;
  const of = total_count === null ? '' : ` из ${count.format(total_count)}`;
  return `прочитано ${count.format(read_count)}${of} подписчиков`;
}
