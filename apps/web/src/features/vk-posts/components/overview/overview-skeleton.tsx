import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { METRICS } from '../../metric-rules.ts';
import { overviewTexts as texts } from '../../overview-texts.ts';
import styles from './overview.module.css';
import tiles from './stat-tiles.module.css';

/** Placeholders for the tiles and the chart. */
export function OverviewSkeleton() {
  return (
    <div className={styles.overview} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <div className={tiles.tiles}>
        {METRICS.map((metric) => (
          <Skeleton key={metric} height="8rem" />
        ))}
      </div>
      <Skeleton height="26rem" />
    </div>
  );
}
