import { texts } from '../texts.ts';
import styles from './source-cards.module.css';

/** The price of one search, and that an empty result costs nothing where others do. */
export function SourcePrice({ rub }: { readonly rub: number }) {
  return (
    <span className={styles.price}>
      <span className={rub === 0 ? styles.free : styles.rub}>{texts.price(rub)}</span>
      {rub > 0 && <span className={styles.note}>{texts.freeIfNobody}</span>}
    </span>
  );
}
