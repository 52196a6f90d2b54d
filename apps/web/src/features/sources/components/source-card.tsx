import type { Source } from '@vidno/contract/sources';
import type { ChangeEvent } from 'react';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { extentOf, texts } from '../texts.ts';
import styles from './source-cards.module.css';
import { SourcePrice } from './source-price.tsx';

interface SourceCardProps {
  readonly source: Source;
  /** A radio button where one source is chosen, a checkbox where several may be. */
  readonly control: {
    readonly type: 'radio' | 'checkbox';
    readonly name: string;
    readonly checked: boolean;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  readonly priced: boolean;
}

export function SourceCard({ source, control, priced }: SourceCardProps) {
  const isUp = source.health === 'up';
  return (
    <label className={styles.card} data-down={!isUp || undefined}>
      <input {...control} className={styles.control} value={source.id} disabled={!isUp} />
      <span className={styles.words}>
        <span className={styles.title}>{source.title}</span>
        <Badge tone={isUp ? 'success' : 'warning'}>{texts.health[source.health]}</Badge>
        <span className={styles.note}>
          {source.health === 'up' ? extentOf(source) : (source.message ?? texts.why[source.health])}
        </span>
      </span>
      {priced && <SourcePrice rub={source.price_rub} />}
    </label>
  );
}
