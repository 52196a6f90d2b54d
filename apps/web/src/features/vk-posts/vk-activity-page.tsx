import type { Filter } from '@vidno/contract/vk/filter';
import type { ActivityType, ActivityView } from '@vidno/contract/vk/posts';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#shared/format/format.ts';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import type { Column, SortOrder } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { AccountFrame, VkAccountActions } from './account-frame.tsx';
import {
  type AlignedActivities,
  activityTitles,
  momentTexts,
  shownTypes,
  activityTexts as texts,
  viewOf,
  viewOptions,
} from './activity/activity.ts';
import { ActivityChart } from './activity/activity-chart.tsx';
import styles from './activity/activity-lines.module.css';
import { ValueOrDash } from './metric-value.tsx';
import { SectionTitle } from './section-title.tsx';
import { useAccountScreen } from './vk-set.ts';

export function VkActivityPage(): ReactNode {
  const { id, filter, params, change, frame } = useAccountScreen();
  return (
    <AccountFrame {...frame} tab="activity" actions={<VkAccountActions id={id} filter={filter} table="activity" />}>
      <Activity key={id} id={id} filter={filter} params={params} onChange={change} />
    </AccountFrame>
  );
}

/** The search params of the screen. */
export interface ActivityParams {
  readonly series?: string | undefined;
  readonly view?: string | undefined;
  readonly page?: number | undefined;
}

interface ActivityProps {
  readonly id: string;
  readonly filter: Filter;
  readonly params: ActivityParams;
  readonly onChange: (params: ActivityParams) => void;
}

/** Likes, views, comments and reposts over time, as a chart and a table. */
export function Activity({ id, filter, params, onChange }: ActivityProps) {
  const view = viewOf(params.view);
  const shown = shownTypes(params.series);
  return (
    <Card as="section">
      <SectionTitle
        aside={
          <Segmented
            label={texts.view}
            options={viewOptions}
            value={view}
            onChange={(wanted) => onChange({ view: wanted === 'month' ? undefined : wanted })}
          />
        }
      >
        {texts.chart}
      </SectionTitle>
      <div className={styles.lines}>
        <ActivityChart
          id={id}
          filter={filter}
          view={view}
          shown={shown}
          onSeries={(series) => onChange({ series, page: params.page })}
          table={(activities) => (
            <ActivityTable
              view={view}
              activities={activities}
              shown={shown}
              page={params.page ?? 0}
              onPage={(page) => onChange({ page })}
            />
          )}
        />
      </div>
    </Card>
  );
}

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
function ActivityTable({ view, activities, shown, page, onPage }: ActivityTableProps) {
  const [order, setOrder] = useState<SortOrder<ActivityRowSort>>({ sort: 'time', direction: 'up' });
  const { times, values } = activities;
  const rows = sortRows(
    times.map((time, place) => ({
      time,
      values: Object.fromEntries(shown.map((type) => [type, values[type]?.[place]])),
    })),
    order,
  );
  const columns: Column<ActivityRow, ActivityRowSort>[] = [
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
      cell: (row: ActivityRow) => <ValueOrDash value={row.values[type] ?? null} format={formatNumber} />,
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

/** A moment of the chart as a row of its table. */
interface ActivityRow {
  readonly time: string;
  readonly values: Readonly<Partial<Record<ActivityType, number | null>>>;
}

type ActivityRowSort = 'time' | ActivityType;

/** The rows, which come in the order of time, in the wanted one; what is not known comes last in either direction. */
export function sortRows(rows: readonly ActivityRow[], { sort, direction }: SortOrder<ActivityRowSort>): ActivityRow[] {
  const sign = direction === 'up' ? -1 : 1;
  if (sort === 'time') return direction === 'up' ? rows.toReversed() : [...rows];
  const known = rows.filter(({ values }) => values[sort] != null);
  const unknown = rows.filter(({ values }) => values[sort] == null);
  return [...known.toSorted((one, other) => sign * ((one.values[sort] ?? 0) - (other.values[sort] ?? 0))), ...unknown];
}
