import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { Metric } from '../metric-rules.ts';
import { formatMetric, metricTexts } from '../metric-texts.ts';

interface MetricValueProps {
  readonly metric: Metric;
  readonly value: number | null;
  readonly format?: (metric: Metric, value: number) => string;
}

/** A figure in a table; a dash, read out as «нет данных», where there is none. */
export function MetricValue({ metric, value, format = formatMetric }: MetricValueProps) {
  if (value !== null) return format(metric, value);
  return (
    <>
      <span aria-hidden="true" title={metricTexts.noData}>
        {metricTexts.dash}
      </span>
      <VisuallyHidden>{metricTexts.noData}</VisuallyHidden>
    </>
  );
}
