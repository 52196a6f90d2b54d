import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters } from '@vidno/contract/search';
import { useId } from 'react';
import { formatNumber } from '#shared/format/format.ts';
import { ToggleChip } from '#shared/ui/button/toggle-chip.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useSwitchReason } from '../../api.ts';
import { switchReasonOff } from '../../filter-rules.ts';
import { reasonTexts as texts } from '../../reading-texts.ts';
import styles from './reason-chips.module.css';

interface ReasonChipsProps {
  readonly search: Pick<KeywordSearch, 'id' | 'reasons'>;
  /** What is off stands in the address from now on. */
  readonly onSwitched: (filter: Pick<ResultFilters, 'without'>) => void;
}

/** The ways in which people were found, each of which can be switched off. */
export function ReasonChips({ search: { id, reasons }, onSwitched }: ReasonChipsProps) {
  const headingId = useId();
  const change = useSwitchReason(id);
  const switchTo = (reason: Parameters<typeof switchReasonOff>[1]) =>
    change.mutate(reason, { onSuccess: () => onSwitched(switchReasonOff(reasons, reason)) });
  if (reasons.length === 0) return null;
  return (
    <section className={styles.reasons} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className={styles.heading}>
          {texts.legend}
        </h2>
        <p className={styles.hint}>{texts.hint}</p>
      </div>
      <div className={styles.chips}>
        {reasons.map(({ kind, count, off }) => (
          <ToggleChip
            key={kind}
            pressed={!off}
            count={formatNumber(count)}
            busy={change.isPending}
            onToggle={(on) => switchTo({ kind, off: !on })}
          >
            {texts.kinds[kind]}
          </ToggleChip>
        ))}
      </div>
      <FailureAlert failure={change.error} />
    </section>
  );
}
