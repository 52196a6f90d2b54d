import { useQuery } from '@tanstack/react-query';
import type { PeriodChart } from '@vidno/contract/vk/chart';
import type { FollowerDay } from '@vidno/contract/vk/coverage';
import type { Filter } from '@vidno/contract/vk/filter';
import { ChartLine } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode } from 'react';
import { ChunkBoundary, loadChunk } from '#shared/navigation/load-chunk.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { chartQuery } from '../analytics-api.ts';
import { ChartSkeleton } from '../section-title.tsx';
import { chartTexts as texts } from './chart-texts.ts';

/** The scales and lines come only when there is something to draw. */
const loadCharts = () => import('./metric-charts.tsx');
const MetricCharts = lazy(async () => ({ default: (await loadChunk(loadCharts)).MetricCharts }));
const FollowersChart = lazy(async () => ({ default: (await loadChunk(loadCharts)).FollowersChart }));

interface ChartSectionProps {
  readonly id: string;
  readonly filter: Filter;
  /** By the length of the period if not given. */
  readonly step?: PeriodChart['step'] | undefined;
  readonly series: string | undefined;
  readonly onSeries: (series: string | undefined) => void;
  /** The same values in a table below. */
  readonly table?: (chart: PeriodChart) => ReactNode;
}

export function ChartSection({ id, filter, step, table, ...shown }: ChartSectionProps) {
  const chart = useQuery(chartQuery({ id, filter, step }));
  if (chart.data) {
    return (
      <>
        <PeriodCharts chart={chart.data} hasTable={table !== undefined} {...shown} />
        {table?.(chart.data)}
      </>
    );
  }
  if (!chart.error) return <ChartSkeleton label={texts.loading} />;
  return <FailureAlert failure={chart.error} onRetry={chart.refetch} />;
}

export function PeriodCharts(props: ComponentProps<typeof MetricCharts>) {
  if (props.chart.points.length === 0) {
    return (
      <EmptyState icon={<ChartLine size={28} />} title={texts.empty}>
        {texts.emptyBody}
      </EmptyState>
    );
  }
  return (
    <LazyChart>
      <MetricCharts {...props} />
    </LazyChart>
  );
}

export function Followers({ days }: { readonly days: readonly FollowerDay[] }) {
  return (
    <LazyChart>
      <FollowersChart days={days} />
    </LazyChart>
  );
}

function LazyChart({ children }: { readonly children: ReactNode }) {
  return (
    <ChunkBoundary
      loading={<ChartSkeleton label={texts.loading} />}
      failed={<Alert kind="warning">{texts.missing}</Alert>}
    >
      {children}
    </ChunkBoundary>
  );
}
