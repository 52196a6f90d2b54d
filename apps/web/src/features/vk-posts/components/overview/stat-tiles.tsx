import type { Stats } from '@vidno/contract/vk/posts';
import { METRICS } from '../../metric-rules.ts';
import { overviewTexts as texts } from '../../overview-texts.ts';
import { StatTile } from './stat-tile.tsx';
import styles from './stat-tiles.module.css';

interface StatTilesProps {
  readonly stats: Stats;
  readonly previous: Stats | null;
  readonly followers: number | null;
  /** The user can choose another period here. */
  readonly canChoose?: boolean;
}

/** Every figure of the period, with its formula on demand and its change. */
export function StatTiles({ stats, previous, followers, canChoose = true }: StatTilesProps) {
  return (
    <section className={styles.section} aria-label={texts.figures}>
      <ul className={styles.tiles}>
        {METRICS.map((metric) => (
          <StatTile key={metric} metric={metric} stats={stats} previous={previous} followers={followers} />
        ))}
      </ul>
      {(previous || canChoose) && <p className={styles.note}>{previous ? texts.compared : texts.noChange}</p>}
    </section>
  );
}
