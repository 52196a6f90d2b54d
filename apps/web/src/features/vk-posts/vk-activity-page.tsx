import { useQuery } from '@tanstack/react-query';
import { STEPS } from '@vidno/contract/format/periods';
import type { ChartPoint, PeriodChart } from '@vidno/contract/vk/chart';
import { formatMetric, type Metric, metricTitles } from '@vidno/contract/vk/figures';
import type { Filter } from '@vidno/contract/vk/filter';
import { sectionTitles, stateTexts, stepTexts, stepTitles } from '@vidno/contract/vk/labels';
import { type ReactNode, useState } from 'react';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import type { Column, SortOrder } from '#shared/ui/table/sort-picker.tsx';
import { SortableTable } from '#shared/ui/table/sortable-table.tsx';
import { AccountFrame, VkAccountActions } from './account-frame.tsx';
import { ChartSection } from './activity/chart-section.tsx';
import { stepOptions, chartTexts as texts } from './activity/chart-texts.ts';
import { knownMetrics } from './activity/moments.ts';
import { chartQuery } from './analytics-api.ts';
import { ValueOrDash } from './metric-value.tsx';
import { SectionTitle } from './section-title.tsx';
import styles from './vk-activity-page.module.css';
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

/** The figures over time, as charts and a table. */
export function Activity({ id, filter, params, onChange }: ActivityProps) {
  const asked = STEPS.find((step) => step === params.view);
  const { data: chart } = useQuery(chartQuery({ id, filter, step: asked }));
  return (
    <Card as="section">
      <SectionTitle
        aside={
          <Segmented
            label={texts.step}
            options={stepOptions}
            value={asked ?? chart?.step ?? 'day'}
            onChange={(view) => onChange({ view })}
          />
        }
      >
        {sectionTitles.dynamics}
      </SectionTitle>
      <div className={styles.parts}>
        <ChartSection
          id={id}
          filter={filter}
          step={asked}
          series={params.series}
          onSeries={(series) => onChange({ series, page: params.page })}
          table={(drawn) => (
            <ActivityTable chart={drawn} page={params.page ?? 0} onPage={(page) => onChange({ page })} />
          )}
        />
      </div>
    </Card>
  );
}

interface ActivityTableProps {
  readonly chart: PeriodChart;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** @limit list: The rest is on the next pages. */
const PAGE_SIZE = 12;

/** The values of the charts, at first the newest first. */
function ActivityTable({ chart, page, onPage }: ActivityTableProps) {
  const [order, setOrder] = useState<SortOrder<PointSort>>({ sort: 'time', direction: 'up' });
  const { step, points } = chart;
  const rows = sortPoints(points, order);
  const columns: Column<ChartPoint, PointSort>[] = [
    {
      key: 'time',
      title: stepTitles[step],
      sort: 'time',
      heads: true,
      cell: ({ time, state }) => (
        <>
          {stepTexts(step, time).full}
          {state !== 'whole' && <span className={styles.state}>{stateTexts[state]}</span>}
        </>
      ),
    },
    ...knownMetrics(chart).map((metric) => ({
      key: metric,
      title: metricTitles[metric],
      sort: metric,
      numeric: true,
      cell: ({ values }: ChartPoint) => (
        <ValueOrDash value={values[metric]} format={(value) => formatMetric(metric, value)} />
      ),
    })),
  ];
  return (
    <section className={styles.parts}>
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

type PointSort = 'time' | Metric;

/** The points, which come in the order of time, in the wanted one; what is not known comes last in either direction. */
export function sortPoints(points: readonly ChartPoint[], { sort, direction }: SortOrder<PointSort>): ChartPoint[] {
  const sign = direction === 'up' ? -1 : 1;
  if (sort === 'time') return direction === 'up' ? points.toReversed() : [...points];
  const known = points.filter(({ values }) => values[sort] !== null);
  const unknown = points.filter(({ values }) => values[sort] === null);
  return [...known.toSorted((one, other) => sign * ((one.values[sort] ?? 0) - (other.values[sort] ?? 0))), ...unknown];
}
