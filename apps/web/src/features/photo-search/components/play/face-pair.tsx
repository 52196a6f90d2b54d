import { playTexts as texts } from '../../upload/stage-texts.ts';
import styles from './face-pair.module.css';

interface FacePairProps {
  readonly query: string;
  readonly found: string | null;
  /** Said in the place of the found face, while a line of light runs over the other one. */
  readonly waiting: string | null;
}

/** The face that is looked for, and beside it the one that was found. */
export function FacePair({ query, found, waiting }: FacePairProps) {
  return (
    <div className={styles.pair}>
      <figure className={styles.face}>
        <img src={query} alt={texts.query} />
        <span className={styles.light} data-waiting={waiting !== null || undefined} />
        <figcaption className={styles.tag}>{texts.queryTag}</figcaption>
      </figure>
      <figure className={styles.face}>
        {waiting && (
          <p className={styles.waiting} role="status">
            {waiting}
          </p>
        )}
        {found && (
          <div className={styles.found}>
            <img src={found} alt={texts.found} />
            <figcaption className={styles.tag}>{texts.foundTag}</figcaption>
          </div>
        )}
      </figure>
    </div>
  );
}
