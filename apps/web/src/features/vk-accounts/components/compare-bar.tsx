import { COMPARE_MAX_ACCOUNTS } from '@vidno/contract/constants';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { COMPARE_MIN_ACCOUNTS } from '../rules.ts';
import { compareTexts } from '../texts.ts';
import styles from './tracked-accounts.module.css';

interface CompareBarProps {
  readonly chosen: readonly string[];
  readonly onClear: () => void;
}

/** Stays visible while accounts are being selected. */
export function CompareBar({ chosen, onClear }: CompareBarProps) {
  const isReady = chosen.length >= COMPARE_MIN_ACCOUNTS && chosen.length <= COMPARE_MAX_ACCOUNTS;
  return (
    <section className={styles.compare} aria-label={compareTexts.bar}>
      <p role="status">
        {compareTexts.chosen(chosen.length)}
        {chosen.length < COMPARE_MIN_ACCOUNTS && <span className={styles.quiet}> {compareTexts.oneMore}</span>}
      </p>
      <Button theme="gray" onClick={onClear}>
        {compareTexts.clear}
      </Button>
      {isReady && (
        <ButtonLink to="/vk/compare" search={{ ids: chosen.join(',') }} theme="blue">
          {compareTexts.compare}
        </ButtonLink>
      )}
    </section>
  );
}
