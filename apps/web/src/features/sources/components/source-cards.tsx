import type { Source } from '@vidno/contract/sources';
import { useId } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import type { SourceChoice } from '../api.ts';
import { texts } from '../texts.ts';
import { SourceCard } from './source-card.tsx';
import styles from './source-cards.module.css';
import { SourcesSkeleton } from './sources-skeleton.tsx';

interface SourceCardsProps {
  readonly choice: SourceChoice;
  readonly onPick: (source: string) => void;
  /** Told where none answers now: what stays until one does. */
  readonly kept?: string;
  /** False where a search there costs nothing by itself. */
  readonly priced?: boolean;
}

/** Cards to choose one of; a source that does not work says why and cannot be chosen. */
export function SourceCards({ choice, onPick, kept, priced = true }: SourceCardsProps) {
  const { offered, chosen, failure, retry } = choice;
  if (failure) {
    return (
      <Alert kind="danger" action={<Button onClick={retry}>{texts.retry}</Button>}>
        {refusalText(failure)}
      </Alert>
    );
  }
  if (!offered) return <SourcesSkeleton />;
  if (offered.length === 0) return <Alert kind="warning">{texts.none}</Alert>;
  return (
    <>
      <Choice offered={offered} chosen={chosen} onPick={onPick} priced={priced} />
      {!chosen && (
        <Alert kind="warning">
          {texts.allDown} {kept}
        </Alert>
      )}
    </>
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
          group={name}
          chosen={source.id === chosen?.id}
          onPick={onPick}
          priced={priced}
        />
      ))}
    </fieldset>
  );
}
