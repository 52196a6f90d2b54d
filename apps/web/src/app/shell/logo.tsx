import { Link } from '@tanstack/react-router';
import styles from './logo.module.css';
import { texts } from './texts.ts';

export function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label={texts.home}>
      <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
        <rect width="32" height="32" rx="9" className={styles.plate} />
        <path
          className={styles.frame}
          d="M7.5 12V10a2.5 2.5 0 0 1 2.5-2.5h2M20 7.5h2a2.5 2.5 0 0 1 2.5 2.5v2M24.5 20v2a2.5 2.5 0 0 1-2.5 2.5h-2M12 24.5h-2A2.5 2.5 0 0 1 7.5 22v-2"
        />
        <circle cx="16" cy="16" r="4" className={styles.pupil} />
      </svg>
      <span aria-hidden="true">{texts.product}</span>
    </Link>
  );
}
