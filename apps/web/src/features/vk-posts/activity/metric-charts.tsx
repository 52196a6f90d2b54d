import type { PeriodChart } from '@vidno/contract/vk/chart';
import type { FollowerDay } from '@vidno/contract/vk/coverage';
import {
  followersTexts,
  formatCompact,
  formatMetric,
  formatTick,
  type Metric,
  metricTitles,
} from '@vidno/contract/vk/figures';
import { stepTitles } from '@vidno/contract/vk/labels';
import { formatNumber } from '#shared/format/format.ts';
import { TimeSeriesChart } from '#shared/ui/chart/time-series-chart.tsx';
import { SelectField } from '#shared/ui/form/fields.tsx';
import { metricTexts } from '../metrics.ts';
import { chartTexts as texts } from './chart-texts.ts';
import styles from './metric-charts.module.css';
import { knownMetrics, type Shown, shownOf, toFollowerMoments, toMoments } from './moments.ts';

interface MetricChartsProps {
  readonly chart: PeriodChart;
  /** The search param. */
  readonly series: string | undefined;
  readonly onSeries: (series: Shown) => void;
  /** The page shows the same values in a table of its own. */
  readonly hasTable?: boolean;
}

/** One figure of the period in its own units, or all of them, each in a small chart. */
export function MetricCharts({ chart, series, onSeries, hasTable = false }: MetricChartsProps) {
  const known = knownMetrics(chart);
  const wanted = shownOf(series, chart);
  const shown = wanted === 'all' ? known : [wanted];
  const options = [
    ...known.map((value) => ({ value, label: metricTitles[value] })),
    { value: 'all', label: texts.all },
  ];
  return (
    <div className={styles.charts}>
      <div className={styles.choice}>
        <SelectField
          label={texts.metric}
          options={options}
          value={wanted}
          onChange={({ target }) => onSeries(shownOf(target.value, chart))}
        />
        {chart.compared && (
          <p className={styles.legend}>
            <span className={styles.now} aria-hidden="true" />
            {texts.now}
            <span className={styles.before} aria-hidden="true" />
            {texts.before}
          </p>
        )}
      </div>
      <div className={wanted === 'all' ? styles.grid : undefined}>
        {shown.map((metric) => (
          <div key={metric}>
            {wanted === 'all' && <h3 className={styles.title}>{metricTitles[metric]}</h3>}
            {known.includes(metric) ? (
              <MetricChart chart={chart} metric={metric} isSmall={wanted === 'all'} hasTable={hasTable} />
            ) : (
              <p className={styles.note}>{texts.unknown}</p>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

interface MetricChartProps {
  readonly chart: PeriodChart;
  readonly metric: Metric;
  readonly isSmall: boolean;
  readonly hasTable: boolean;
}

function MetricChart({ chart, metric, isSmall, hasTable }: MetricChartProps) {
  return (
    <TimeSeriesChart
      title={metricTitles[metric]}
      moments={toMoments(chart, metric)}
      formatValue={(value) => formatMetric(metric, value)}
      formatTick={(value) => formatTick(metric, value)}
      isSmall={isSmall}
      hasTable={hasTable}
      texts={{ ...commonTexts, time: stepTitles[chart.step] }}
    />
  );
}

const commonTexts = { noValue: metricTexts.noData, table: texts.table, before: texts.before };

/** Followers by day, with jumps marked. */
export function FollowersChart({ days }: { readonly days: readonly FollowerDay[] }) {
  return (
    <>
      <TimeSeriesChart
        title={followersTexts.title}
        moments={toFollowerMoments(days)}
        formatValue={formatNumber}
        formatTick={formatCompact}
        fromZero={false}
        texts={{ ...commonTexts, time: stepTitles.day }}
      />
      {days.some(({ jump }) => jump) && <p className={styles.note}>{texts.jumps}</p>}
    </>
  );
}
