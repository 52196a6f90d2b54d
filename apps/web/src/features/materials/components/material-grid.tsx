import type { MaterialSummary } from '@vidno/contract/materials/materials';
import { classNames } from '#shared/ui/class-names.ts';
import { MaterialCard } from './material-card.tsx';
import styles from './material-grid.module.css';

interface MaterialGridProps {
  readonly label: string;
  readonly materials: readonly MaterialSummary[];
  /** The first one across the whole width. */
  readonly withLarge?: boolean;
  readonly heading?: 'h2' | 'h3';
}

export function MaterialGrid({ label, materials, withLarge = false, heading = 'h2' }: MaterialGridProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {materials.map((material, place) => {
        const isLarge = withLarge && place === 0;
        return (
          <li key={material.slug} className={classNames(isLarge && styles.whole)}>
            <MaterialCard material={material} large={isLarge} heading={heading} />
          </li>
        );
      })}
    </ul>
  );
}
