import type { ReportGroup, ReportType } from '@vidno/contract/vk/posts';
import type { ReportTable } from '#files/documents/report-document.ts';
import { groupLabel, REPORT_TITLES } from '../label-rules.ts';

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
