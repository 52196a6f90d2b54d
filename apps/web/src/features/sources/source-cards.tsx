import type { Source } from '@vidno/contract/sources';
import { useId } from 'react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import type { SourceChoice } from './api.ts';
import { noneText, OfferedSources, SourceCard, texts } from './source-card.tsx';
import styles from './source-cards.module.css';

interface SourceCardsProps {
  readonly choice: SourceChoice;
  readonly onPick: (source: string) => void;
  /** Shown if no source is available: what is kept until one is. */
  readonly kept?: string;
  /** False if a search costs nothing by itself. */
  readonly priced?: boolean;
}

/** Cards to choose a source; one that is unavailable says why and cannot be chosen. */
export function SourceCards({ choice, onPick, kept, priced = true }: SourceCardsProps) {
  const { chosen } = choice;
  return (
    <OfferedSources {...choice}>
      {(offered) => (
        <>
          <Choice offered={offered} chosen={chosen} onPick={onPick} priced={priced} />
          {!chosen && (
            <Alert kind="warning">
              {noneText(offered)} {kept}
            </Alert>
          )}
        </>
      )}
    </OfferedSources>
  );
}

interface ChoiceProps {
  readonly offered: readonly Source[];
  readonly chosen: Source | null;
  readonly onPick: (source: string) => void;
  readonly priced: boolean;
}

function Choice({ offered, chosen, onPick, priced }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.sources}>
      <legend className={styles.legend}>{texts.sources}</legend>
      {offered.map((source) => (
        <SourceCard
          key={source.id}
          source={source}
          control={{ type: 'radio', name, checked: source.id === chosen?.id, onChange: () => onPick(source.id) }}
          priced={priced}
        />
      ))}
    </fieldset>
  );
}
