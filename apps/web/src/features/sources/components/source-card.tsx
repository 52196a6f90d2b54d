import type { Source } from '@vidno/contract/sources';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { extentOf, texts } from '../texts.ts';
import styles from './source-cards.module.css';

interface SourceCardProps {
  readonly source: Source;
  /** The name of the radio group. */
  readonly group: string;
  readonly chosen: boolean;
  readonly onPick: (source: string) => void;
  /** False if a search costs nothing by itself. */
  readonly priced: boolean;
}

export function SourceCard({ source, group, chosen, onPick, priced }: SourceCardProps) {
  const isUp = source.health === 'up';
  return (
    <label className={styles.card} data-down={!isUp || undefined}>
      <input
        className={styles.radio}
        type="radio"
        name={group}
        value={source.id}
        checked={chosen}
        disabled={!isUp}
        onChange={() => onPick(source.id)}
      />
      <span className={styles.words}>
        <span className={styles.title}>{source.title}</span>
        <Badge tone={isUp ? 'success' : 'warning'}>{texts.health[source.health]}</Badge>
        <span className={styles.note}>
          {source.health === 'up' ? extentOf(source) : (source.message ?? texts.why[source.health])}
        </span>
      </span>
      {priced && (
        <span className={styles.price}>
          <span className={styles.rub}>{texts.price(source.price_rub)}</span>
          <span className={styles.note}>{texts.freeIfNobody}</span>
        </span>
      )}
    </label>
  );
}
