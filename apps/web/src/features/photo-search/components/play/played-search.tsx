import type { Sample } from '@vidno/contract/upload';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { playTexts as texts } from '../../upload/stage-texts.ts';
import { isConsentMissing, usePlayedSample } from '../../upload/upload-api.ts';
import { ConsentCard } from '../consent/consent-card.tsx';
import { FacePair } from './face-pair.tsx';
import { PlayedResult } from './played-result.tsx';
import styles from './played-search.module.css';

interface PlayedSearchProps {
  readonly sample: Sample;
  readonly onDeclined: () => void;
}

/** A true demo search for a sample, shown where it was clicked; the first time it asks for the consent. */
export function PlayedSearch({ sample, onDeclined }: PlayedSearchProps) {
  const played = usePlayedSample(sample);
  const failure = played.isFetching ? null : played.error;
  if (isConsentMissing(failure)) {
    return (
      <section className={styles.asking}>
        <ConsentCard onAccepted={() => void played.refetch()} onDeclined={onDeclined} />
      </section>
    );
  }
  return (
    <section ref={bringIntoView} className={styles.stage} aria-label={texts.stage}>
      {played.data === undefined ? (
        <>
          <FacePair query={sample.url} found={null} waiting={failure ? null : texts.comparing} />
          <FailureAlert failure={failure} onRetry={played.refetch} />
        </>
      ) : (
        <PlayedResult query={sample.url} id={played.data} />
      )}
    </section>
  );
}

/** On a phone the samples stand below it, and the consent that it replaces was longer. */
function bringIntoView(stage: HTMLElement | null): void {
  stage?.scrollIntoView({ block: 'nearest' });
}
