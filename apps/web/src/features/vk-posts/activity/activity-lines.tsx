import { ACTIVITY_TYPES, type ActivityType, type ActivityView } from '@vidno/contract/vk/posts';
import { formatCompact } from '#shared/format/figures.ts';
import { formatNumber } from '#shared/format/format.ts';
import type { ChartTone } from '#shared/ui/chart/chart-scales.ts';
import { SeriesSwitch, TimeSeriesChart } from '#shared/ui/chart/time-series-chart.tsx';
import { metricTexts } from '../metrics.ts';
import { type AlignedActivities, activityTitles, momentTexts, activityTexts as texts } from './activity.ts';
import styles from './activity-lines.module.css';

interface ActivityLinesProps {
  readonly view: ActivityView;
  readonly activities: AlignedActivities;
  readonly shown: readonly ActivityType[];
  readonly onShown: (shown: string[]) => void;
  readonly hasTable?: boolean;
}

const TONES = { likes: 1, views: 2, comments: 3, reposts: 4 } satisfies Record<ActivityType, ChartTone>;
const ALL = ACTIVITY_TYPES.map((id) => ({ id, label: activityTitles[id], tone: TONES[id] }));

/** The four series of an account; the legend switches each on and off. */
export function ActivityLines({ view, activities, shown, onShown, hasTable = false }: ActivityLinesProps) {
  const { times, values } = activities;
  const series = ALL.filter(({ id }) => shown.includes(id)).map((one) => ({ ...one, values: values[one.id] ?? [] }));
  const isHidden = shown.includes('views') && times.length > 0 && !values.views?.some((value) => value !== null);
  return (
    <div className={styles.lines}>
      <SeriesSwitch label={texts.series} series={ALL} shown={shown} onChange={onShown} />
      <TimeSeriesChart
        label={texts.chart}
        timeTitle={texts.time[view]}
        times={times.map((key) => ({ key, ...momentTexts(view, key) }))}
        series={series}
        formatValue={formatNumber}
        formatTick={formatCompact}
        noValue={metricTexts.noData}
        ownScaleNote={texts.ownScale}
        hasTable={hasTable}
      />
      {isHidden && <p className={styles.note}>{texts.noViews}</p>}
    </div>
  );
}
