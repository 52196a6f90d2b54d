import type { Metric } from '../metric-rules.ts';
import { formatMetric } from '../metric-texts.ts';
import { ValueOrDash } from './value-or-dash.tsx';

interface MetricValueProps {
  readonly metric: Metric;
  readonly value: number | null;
}

export function MetricValue({ metric, value }: MetricValueProps) {
  return <ValueOrDash value={value} format={(known) => formatMetric(metric, known)} />;
}
