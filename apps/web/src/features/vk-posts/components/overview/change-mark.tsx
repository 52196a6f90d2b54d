import { Equal, TrendingDown, TrendingUp } from 'lucide-react';
import { classNames } from '#shared/ui/class-names.ts';
import type { Change, Metric } from '../../metric-rules.ts';
import { changeText, formatMetric, metricTexts } from '../../metric-texts.ts';
import styles from './change-mark.module.css';

const ICONS = { same: Equal, more: TrendingUp, less: TrendingDown } as const;

/** The change of a figure in words, colour and sign; nothing if unknown. */
export function ChangeMark({ metric, change }: { readonly metric: Metric; readonly change: Change }) {
  if (change.kind === 'unknown') return null;
  const Icon = ICONS[change.kind];
  return (
    <p className={styles.mark}>
      <span className={classNames(styles.change, styles[change.kind])}>
        <Icon size={16} aria-hidden />
        {changeText(metric, change)}
      </span>
      <span className={styles.before}>{metricTexts.before(formatMetric(metric, change.before))}</span>
    </p>
  );
}
