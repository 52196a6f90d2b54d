import type { Filter } from '@vidno/contract/vk/filter';
import type { ActivityType, ActivityView } from '@vidno/contract/vk/posts';
import { ChartLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { useActivities } from '../analytics-api.ts';
import { ChartSkeleton } from '../section-title.tsx';
import { type AlignedActivities, alignActivities, shownParam, activityTexts as texts } from './activity.ts';
import { ActivityLines } from './activity-lines.tsx';

interface ActivityChartProps {
  readonly id: string;
  readonly filter: Filter;
  readonly view: ActivityView;
  readonly shown: readonly ActivityType[];
  readonly onSeries: (series: string | undefined) => void;
  /** The same values in a table below. */
  readonly table?: (activities: AlignedActivities) => ReactNode;
}

export function ActivityChart({ id, filter, view, shown, onSeries, table }: ActivityChartProps) {
  const { series, error, retry } = useActivities({ id, filter, view });
  if (!series) {
    if (!error) return <ChartSkeleton label={texts.loading} />;
    return <FailureAlert failure={error} onRetry={retry} />;
  }
  const activities = alignActivities(series);
  if (activities.times.length === 0) {
    return (
      <EmptyState icon={<ChartLine size={28} />} title={texts.empty}>
        {texts.emptyBody}
      </EmptyState>
    );
  }
  return (
    <>
      <ActivityLines
        view={view}
        activities={activities}
        shown={shown}
        onShown={(next) => onSeries(shownParam(next))}
        hasTable={table !== undefined}
      />
      {table?.(activities)}
    </>
  );
}
