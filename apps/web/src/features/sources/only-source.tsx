import { useId } from 'react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import type { SourceChoice } from './api.ts';
import { noneText, OfferedSources, SourceCard, texts } from './source-card.tsx';
import styles from './source-cards.module.css';

interface OnlySourceProps {
  readonly choice: SourceChoice;
  /** Shown if the source is not available: what is kept until it is. */
  readonly kept?: string;
  /** False if a search costs nothing by itself. */
  readonly priced?: boolean;
}

/** The card of the only source that a demo screen searches; if it is not available, it says why. */
export function OnlySource({ choice, kept, priced = true }: OnlySourceProps) {
  const name = useId();
  const { chosen } = choice;
  return (
    <OfferedSources {...choice}>
      {(offered) => (
        <>
          <fieldset className={styles.sources}>
            <legend className={styles.legend}>{texts.sources}</legend>
            {offered.map((source) => (
              <SourceCard
                key={source.id}
                source={source}
                control={{ type: 'radio', name, checked: source.id === chosen?.id, readOnly: true }}
                priced={priced}
              />
            ))}
          </fieldset>
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
