import { Hint } from '#shared/ui/overlay/hint.tsx';
import type { Metric } from '../metric-rules.ts';
import { metricFormulas, metricTexts, metricTitles } from '../metric-texts.ts';
import styles from './metric-title.module.css';

/** The name of a figure, with its formula on demand. */
export function MetricTitle({ metric }: { readonly metric: Metric }) {
  return (
    <span className={styles.title}>
      {metricTitles[metric]}
      <Hint label={metricTexts.formulaOf(metric)}>{metricFormulas[metric]}</Hint>
    </span>
  );
}
