import type { Source } from '@vidno/contract/sources';
import { useId } from 'react';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { whereTexts as texts } from '../../texts.ts';
import styles from './source-choice.module.css';

interface SourceChoiceProps {
  readonly sources: readonly Source[];
  /** Id of the chosen one. */
  readonly chosen: string | null;
  readonly onPick: (source: string) => void;
}

/** Cards to choose one of; a source that is down says so and cannot be chosen. */
export function SourceChoice({ sources, chosen, onPick }: SourceChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.sources}>
      <legend className={styles.legend}>{texts.sources}</legend>
      {sources.map((source) => (
        <label key={source.id} className={styles.card} data-down={source.health === 'down' || undefined}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={source.id}
            checked={source.id === chosen}
            disabled={source.health === 'down'}
            onChange={() => onPick(source.id)}
          />
          <span className={styles.words}>
            <span className={styles.title}>{source.title}</span>
            {source.health === 'down' ? (
              <>
                <Badge tone="warning">{texts.health.down}</Badge>
                <span className={styles.note}>{source.message ?? texts.down}</span>
              </>
            ) : (
              <>
                <Badge tone="success">{texts.health.up}</Badge>
                <span className={styles.note}>{texts.people(source.people)}</span>
              </>
            )}
          </span>
          <span className={styles.price}>
            <span className={styles.rub}>{texts.price(source.price_rub)}</span>
            <span className={styles.note}>{texts.freeIfNobody}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
