import { formatPart } from '#shared/format/figures.ts';
import styles from './share-cell.module.css';

/** A share as text and bar. */
export function ShareCell({ share }: { readonly share: number }) {
  return (
    <span className={styles.share}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      {formatPart(share)}
    </span>
  );
}
