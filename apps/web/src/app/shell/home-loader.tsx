import { texts } from '../texts.ts';
import styles from './home-loader.module.css';

/** The big loader; the home route only. */
export function HomeLoader() {
  return (
    <div className={styles.loader} role="status" aria-label={texts.loading}>
      <svg viewBox="0 0 64 64" className={styles.mark} aria-hidden="true">
        <path
          className={styles.frame}
          d="M8 22V16a8 8 0 0 1 8-8h6M42 8h6a8 8 0 0 1 8 8v6M56 42v6a8 8 0 0 1-8 8h-6M22 56h-6a8 8 0 0 1-8-8v-6"
        />
        <circle cx="32" cy="32" r="9" className={styles.pupil} />
      </svg>
    </div>
  );
}
