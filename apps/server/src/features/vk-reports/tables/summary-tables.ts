import type { Stats, Typicals } from '@vidno/contract/vk/posts';
import type { ReportTable } from '#files/documents/report-document.ts';
import { relativeChange } from '../rules.ts';

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
