import type { ActivityType, ActivityView } from '@vidno/contract/vk/activity';
import { useState } from 'react';
import { formatNumber } from '#shared/format/format.ts';
import { Pager } from '#shared/ui/layout/pager.tsx';
import type { Column } from '#shared/ui/table/column.ts';
import type { SortOrder } from '#shared/ui/table/sort-order.ts';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import {
  type ActivityRow as Row,
  type ActivityRowSort as RowSort,
  sortRows,
} from '../../activity/activity-row-rules.ts';
import type { AlignedActivities } from '../../activity/activity-rules.ts';
import { activityTitles, momentTexts, activityTexts as texts } from '../../activity/activity-texts.ts';
import { SectionTitle } from '../section-title.tsx';
import { ValueOrDash } from '../value-or-dash.tsx';
import styles from './activity-lines.module.css';

interface ActivityTableProps {
  readonly view: ActivityView;
  readonly activities: AlignedActivities;
  readonly shown: readonly ActivityType[];
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** @limit list: The rest is on the next pages. */
const PAGE_SIZE = 12;

/** The values of the chart, at first the newest first. */
export function ActivityTable({ view, activities, shown, page, onPage }: ActivityTableProps) {
  const [order, setOrder] = useState<SortOrder<RowSort>>({ sort: 'time', direction: 'up' });
  const { times, values } = activities;
  const rows = sortRows(
    times.map((time, place) => ({
      time,
      values: Object.fromEntries(shown.map((type) => [type, values[type]?.[place]])),
    })),
    order,
  );
  const columns: Column<Row, RowSort>[] = [
    {
      key: 'time',
      title: texts.time[view],
      sort: 'time',
      heads: true,
      cell: ({ time }) => momentTexts(view, time).full,
    },
    ...shown.map((type) => ({
      key: type,
      title: activityTitles[type],
      sort: type,
      numeric: true,
      cell: (row: Row) => <ValueOrDash value={row.values[type] ?? null} format={formatNumber} />,
    })),
  ];
  return (
    <section className={styles.lines}>
      <SectionTitle>{texts.values}</SectionTitle>
      <SortableTable
        caption={texts.values}
        columns={columns}
        rows={rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
        rowKey={({ time }) => time}
        order={order}
        onOrder={(wanted) => {
          setOrder(wanted);
          onPage(0);
        }}
      />
      <Pager page={page} pageSize={PAGE_SIZE} total={rows.length} onChange={onPage} />
    </section>
  );
}
