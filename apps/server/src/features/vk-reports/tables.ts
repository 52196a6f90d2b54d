import { formatDay } from '@vidno/contract/format/periods';
import type { VkUser } from '@vidno/contract/vk/accounts';
import type { Audience, AudienceGroup } from '@vidno/contract/vk/audience';
import type { PeriodChart } from '@vidno/contract/vk/chart';
import type { FollowerDay } from '@vidno/contract/vk/coverage';
import {
  changeText,
  followersTexts,
  isRatio,
  knownPart,
  knownPartText,
  METRICS,
  type Metric,
  metricChange,
  metricColumn,
  metricFormulas,
  metricOf,
  metricTitles,
  typicalTexts,
} from '@vidno/contract/vk/figures';
import {
  byStep,
  groupTitle,
  reportTypeTitles,
  sectionTitles,
  stateTexts,
  stepTexts,
  stepTitles,
} from '@vidno/contract/vk/labels';
import type { Post, ReportGroup, ReportType, Stats, Typicals } from '@vidno/contract/vk/posts';
import type { Cell, Column, ReportTable, Row } from '#files/documents/report-document.ts';
import { accountTitle, TABLE_TITLES } from './labels.ts';

const COUNTS = ['posts', 'views', 'likes', 'comments', 'reposts'] as const;
const RATIOS = ['er', 'erv'] as const;

function toColumn(metric: Metric): Column {
  const title = metricColumn(metric);
  return { title, kind: isRatio(metric) ? 'decimal' : 'count', width: Math.max(9, title.length + 2) };
}

const TYPICALS = ['views', 'likes', 'comments', 'reposts', 'er', 'erv'] as const satisfies (keyof Typicals & Metric)[];

interface Summary {
  readonly stats: Stats;
  readonly previousStats: Stats | null;
  readonly typicals: Typicals;
}

/** Totals next to those of the compared period with the change in words, and the figures of a typical post. */
export function summaryTables(
  { stats, previousStats, typicals }: Summary,
  { period, compared }: { period: string; compared: string },
): ReportTable[] {
  return [
    {
      title: sectionTitles.figures,
      columns: [
        { title: 'Показатель', kind: 'text', width: 18 },
        { title: period, kind: 'figure', width: 24 },
        { title: compared, kind: 'figure', width: 24 },
        { title: 'Изменение', kind: 'text', width: 24 },
      ],
      pages: [
        METRICS.map((metric) => [
          metricTitles[metric],
          toCell(metric, metricOf(stats, metric)),
          previousStats && toCell(metric, metricOf(previousStats, metric)),
          changeText(metric, metricChange(metric, stats, previousStats)),
        ]),
      ],
      note: knownNote(stats, previousStats),
    },
    {
      title: typicalTexts.title,
      columns: [
        { title: 'Показатель', kind: 'text', width: 18 },
        { title: typicalTexts.mean, kind: 'figure', width: 16 },
        { title: typicalTexts.median, kind: 'figure', width: 16 },
      ],
      pages: [
        TYPICALS.map((metric) => [
          metricTitles[metric],
          toCell(metric, typicals[metric].mean),
          toCell(metric, typicals[metric].median),
        ]),
      ],
    },
  ];
}

function toCell(metric: Metric, value: number | null): Cell {
  return value !== null && isRatio(metric) ? { percent: value } : value;
}

/** Which figures only a part of the posts has, so that no change is told. */
function knownNote(stats: Stats, previous: Stats | null): string | undefined {
  const parts = METRICS.flatMap((metric) => {
    const part = knownPart(metric, stats) ?? (previous && knownPart(metric, previous));
    return part ? [`${metricTitles[metric]}: ${knownPartText(part).toLowerCase()}, изменение не считаем.`] : [];
  });
  return parts.length > 0 ? parts.join(' ') : undefined;
}

/** What each figure means. */
export function definitionsTable(): ReportTable {
  return {
    title: sectionTitles.definitions,
    columns: [
      { title: 'Показатель', kind: 'text', width: 18 },
      { title: sectionTitles.definitions, kind: 'text', width: 80 },
    ],
    pages: [
      [
        ...METRICS.map((metric) => [metricTitles[metric], metricFormulas[metric]]),
        [followersTexts.title, followersTexts.formula],
        [followersTexts.growth, followersTexts.growthFormula],
        [typicalTexts.median, typicalTexts.medianMeaning],
      ],
    ],
  };
}

/** Followers by day, with a chart in which the days of a jump are gaps. */
export function followersTable(days: readonly FollowerDay[]): ReportTable {
  return {
    title: sectionTitles.followers,
    columns: [
      { title: stepTitles.day, kind: 'text', width: 18 },
      { title: followersTexts.title, kind: 'count', width: 14 },
      { title: 'Примечание', kind: 'text', width: 30 },
    ],
    pages: [days.map(({ day, followers, jump }) => [formatDay(day), followers, jump ? followersTexts.jump : null])],
    charts: [
      {
        title: sectionTitles.followers,
        fromZero: false,
        points: days.map(({ day, followers, jump }) => ({ label: formatDay(day), value: jump ? null : followers })),
      },
    ],
  };
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
      { title: followersTexts.title, kind: 'count', width: 12 },
      ...COUNTS.map(toColumn),
      ...RATIOS.map(toColumn),
      { title: 'ER, медиана, %', kind: 'decimal', width: 14 },
      { title: 'ERv, медиана, %', kind: 'decimal', width: 15 },
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
    title: reportTypeTitles[type],
    columns: [
      { title: 'Группа', kind: 'text', width: 24 },
      toColumn('posts'),
      { title: 'Доля постов', kind: 'share', width: 12 },
      ...COUNTS.slice(1).map(toColumn),
      ...RATIOS.map(toColumn),
    ],
    pages: [
      groups.map((group) => [
        groupTitle(type, group.value),
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
  { title: 'Тип', kind: 'text', width: 12 },
  ...(['likes', 'comments', 'reposts', 'views', 'er', 'erv'] as const).map(toColumn),
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
  return { title: sectionTitles.posts, columns: COLUMNS, pages: toRows(pages), note };
}

async function* toRows(pages: AsyncIterable<readonly Post[]>): AsyncGenerator<Row[]> {
  for await (const posts of pages) yield posts.map(toRow);
}

function toRow(post: Post): Row {
  return [
    post.publish_time,
    post.text,
    groupTitle('content_type', post.content_type),
    post.likes,
    post.comments,
    post.reposts,
    post.views,
    post.er,
    post.erv,
    post.url,
  ];
}

/** A row for each step, and a chart for each figure that is known in any, with the compared period beside it. */
export function chartTable({ step, points, compared }: PeriodChart): ReportTable {
  const shown = METRICS.filter((metric) => points.some(({ values }) => values[metric] !== null));
  return {
    title: sectionTitles.dynamics,
    columns: [
      { title: stepTitles[step], kind: 'text', width: 24 },
      ...METRICS.map(toColumn),
      { title: 'Примечание', kind: 'text', width: 20 },
    ],
    pages: [
      points.map(({ time, values, state }) => [
        stepTexts(step, time).full,
        ...METRICS.map((metric) => values[metric]),
        state === 'whole' ? null : stateTexts[state],
      ]),
    ],
    charts: shown.map((metric) => ({
      title: `${metricTitles[metric]} ${byStep[step]}`,
      points: points.map(({ time, values, state }, place) => ({
        label: stepTexts(step, time).label,
        value: values[metric],
        before: compared?.[place]?.values[metric] ?? null,
        partial: state === 'partial',
      })),
    })),
  };
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
