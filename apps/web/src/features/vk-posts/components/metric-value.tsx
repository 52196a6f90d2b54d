import type { Metric } from '../metric-rules.ts';
import { formatMetric } from '../metric-texts.ts';
import { KnownValue } from './known-value.tsx';

interface MetricValueProps {
  readonly metric: Metric;
  readonly value: number | null;
}

export function MetricValue({ metric, value }: MetricValueProps) {
  return <KnownValue value={value} format={(known) => formatMetric(metric, known)} />;
}
