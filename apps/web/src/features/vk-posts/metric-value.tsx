import { formatMetric, type Metric, metricFormulas, metricTitles } from '@vidno/contract/vk/figures';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { Hint } from '#shared/ui/overlay/popover.tsx';
import styles from './metric-value.module.css';
import { metricTexts } from './metrics.ts';

interface MetricValueProps {
  readonly metric: Metric;
  readonly value: number | null;
}

export function MetricValue({ metric, value }: MetricValueProps) {
  return <ValueOrDash value={value} format={(known) => formatMetric(metric, known)} />;
}

/** The name of a figure, with its formula on demand. */
export function MetricTitle({ metric }: { readonly metric: Metric }) {
  return (
    <span className={styles.title}>
      {metricTitles[metric]}
      <Hint label={metricTexts.formulaOf(metricTitles[metric])}>{metricFormulas[metric]}</Hint>
    </span>
  );
}

interface ValueOrDashProps {
  readonly value: number | null;
  readonly format: (value: number) => string;
}

/** A number in a table, or a dash that screen readers announce as «нет данных». */
export function ValueOrDash({ value, format }: ValueOrDashProps) {
  if (value !== null) return format(value);
  return (
    <>
      <span aria-hidden="true" title={metricTexts.noData}>
        {metricTexts.dash}
      </span>
      <VisuallyHidden>{metricTexts.noData}</VisuallyHidden>
    </>
  );
}
