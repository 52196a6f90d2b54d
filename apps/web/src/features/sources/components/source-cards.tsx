import type { Source } from '@vidno/contract/sources';
import { useId } from 'react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { SourceChoice } from '../api.ts';
import { texts } from '../texts.ts';
import { SourceCard } from './source-card.tsx';
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
  const { offered, chosen, failure, retry } = choice;
  if (failure) {
    return <FailureAlert failure={failure} onRetry={retry} />;
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

/** Placeholders for the cards of sources. */
function SourcesSkeleton() {
  return (
    <div className={styles.skeletons} aria-hidden="true">
      {['first', 'second'].map((name) => (
        <Card key={name}>
          <Skeleton width="40%" height="1.25rem" />
          <Skeleton width="65%" height="1rem" />
        </Card>
      ))}
    </div>
  );
}
