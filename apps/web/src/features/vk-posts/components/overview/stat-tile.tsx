import type { Stats } from '@vidno/contract/vk/posts';
import { Card } from '#shared/ui/layout/card.tsx';
import { changeOf, type Metric, metricOf, missingReason } from '../../metric-rules.ts';
import { formatMetric, metricTexts, noFigureTexts } from '../../metric-texts.ts';
import { MetricTitle } from '../metric-title.tsx';
import { ChangeMark } from './change-mark.tsx';
import styles from './stat-tile.module.css';

interface StatTileProps {
  readonly metric: Metric;
  readonly stats: Stats;
  readonly previous: Stats | null;
  readonly followers: number | null;
}

export function StatTile({ metric, stats, previous, followers }: StatTileProps) {
  const value = metricOf(stats, metric);
  return (
    <Card as="li" padding="s">
      <div className={styles.tile}>
        <div className={styles.title}>
          <MetricTitle metric={metric} />
        </div>
        {value === null ? (
          <>
            <p className={styles.none}>{metricTexts.noData}</p>
            <p className={styles.reason}>{noFigureTexts[missingReason(metric, stats, followers)]}</p>
          </>
        ) : (
          <>
            <p className={styles.value}>{formatMetric(metric, value)}</p>
            <ChangeMark metric={metric} change={changeOf(value, previous && metricOf(previous, metric))} />
          </>
        )}
      </div>
    </Card>
  );
}
