import { Link } from '@tanstack/react-router';
import type { MaterialSummary } from '@vidno/contract/materials/materials';
import { classNames } from '#shared/ui/class-names.ts';
import styles from './material-card.module.css';
import { MaterialCover } from './material-cover.tsx';
import { MaterialMeta } from './material-meta.tsx';

interface MaterialCardProps {
  readonly material: MaterialSummary;
  /** The first of the list is shown larger. */
  readonly large?: boolean;
  /** Below a heading of the second level the title is one of the third. */
  readonly heading?: 'h2' | 'h3';
}

export function MaterialCard({ material, large = false, heading: Heading = 'h2' }: MaterialCardProps) {
  const { slug, title, preview, tags } = material;
  return (
    <div className={classNames(styles.card, large && styles.large)}>
      <MaterialCover material={material} />
      <div className={styles.words}>
        {tags[0] !== undefined && <span className={styles.tag}>{tags[0]}</span>}
        <Heading className={styles.title}>
          <Link to="/materials/$id" params={{ id: slug }} className={styles.link}>
            {title}
          </Link>
        </Heading>
        <p className={styles.preview}>{preview}</p>
        <MaterialMeta material={material} />
      </div>
    </div>
  );
}
