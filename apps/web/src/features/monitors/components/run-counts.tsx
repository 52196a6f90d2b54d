import { Minus, PencilLine, Plus } from 'lucide-react';
import { classNames } from '#shared/ui/class-names.ts';
import { texts } from '../texts.ts';
import styles from './run-counts.module.css';

interface RunCountsProps {
  readonly counts: { readonly new_count: number; readonly changed_count: number; readonly gone_count: number };
}

/** The counts of new, changed and gone hits, by sign, word and colour. */
export function RunCounts({ counts: { new_count, changed_count, gone_count } }: RunCountsProps) {
  if (new_count + changed_count + gone_count === 0) return <span className={styles.none}>{texts.unchanged}</span>;
  return (
    <ul className={styles.counts}>
      {new_count > 0 && (
        <li className={classNames(styles.count, styles.new)}>
          <Plus size={14} aria-hidden />
          {texts.newCount(new_count)}
        </li>
      )}
      {changed_count > 0 && (
        <li className={classNames(styles.count, styles.changed)}>
          <PencilLine size={14} aria-hidden />
          {texts.changedCount(changed_count)}
        </li>
      )}
      {gone_count > 0 && (
        <li className={classNames(styles.count, styles.gone)}>
          <Minus size={14} aria-hidden />
          {texts.goneCount(gone_count)}
        </li>
      )}
    </ul>
  );
}
