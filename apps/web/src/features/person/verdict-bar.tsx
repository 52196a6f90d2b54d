import type { Band } from '@vidno/contract/face';
import { STRENGTH_STEPS } from '@vidno/contract/verdicts';
import { texts } from './rules.ts';
import styles from './verdict-bar.module.css';

const STEPS = Array.from({ length: STRENGTH_STEPS }, (_, index) => index + 1);

/** How strong a verdict is, in five steps. */
export function VerdictBar({ band, strength }: { readonly band: Band; readonly strength: number }) {
  return (
    <span className={styles.bar} role="img" aria-label={texts.strength(strength)} data-band={band}>
      {STEPS.map((step) => (
        <span key={step} className={step <= strength ? styles.filled : styles.step} />
      ))}
    </span>
  );
}
