import type { KeywordSearch } from '@vidno/contract/keyword-search';
import { useId } from 'react';
import { formatNumber } from '#shared/format/format.ts';
import { ToggleChip } from '#shared/ui/button/toggle-chip.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useSwitchReason } from '../../api.ts';
import { reasonTexts as texts } from '../../texts.ts';
import styles from './reason-chips.module.css';

/** The ways in which people were found, each of which can be switched off. */
export function ReasonChips({ search: { id, reasons } }: { search: Pick<KeywordSearch, 'id' | 'reasons'> }) {
  const headingId = useId();
  const change = useSwitchReason(id);
  if (reasons.length === 0) return null;
  return (
    <section className={styles.reasons} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {texts.legend}
      </h2>
      <div className={styles.chips}>
        {reasons.map(({ kind, count, off }) => (
          <ToggleChip
            key={kind}
            pressed={!off}
            count={formatNumber(count)}
            busy={change.isPending}
            onToggle={(on) => change.mutate({ kind, off: !on })}
          >
            {texts.kinds[kind]}
          </ToggleChip>
        ))}
      </div>
      <p className={styles.hint}>{texts.hint}</p>
      <FailureAlert failure={change.error} />
    </section>
  );
}
