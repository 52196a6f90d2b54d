import { Link } from '@tanstack/react-router';
import type { Band } from '@vidno/contract/face';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import type { Sample } from '@vidno/contract/upload';
import { VERDICTS } from '@vidno/contract/verdicts';
import { ArrowRight } from 'lucide-react';
import { hiddenLine, nameWithAge, placeLine } from '#features/person/rules.ts';
import { VerdictBar } from '#features/person/verdict-bar.tsx';
import { useSearch } from '#features/search/api.ts';
import { sourceTitle } from '#features/sources/rules.ts';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { ConsentCard } from '../consent.tsx';
import { sourceTitles } from '../rules.ts';
import { playTexts as texts } from '../upload/stage-texts.ts';
import { isConsentMissing, usePlayedSample } from '../upload/upload-api.ts';
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

interface PlayedResultProps {
  /** The picture that is looked for. */
  readonly query: string;
  /** Of the search. */
  readonly id: string;
}

/** What the search has found: the best match with its verdict, as the whole result shows it. */
function PlayedResult({ query, id }: PlayedResultProps) {
  const search = useSearch({ type: 'photo', id, page: 0 });
  const result = search.data;
  const isWaiting = !result || result.status === 'wait';
  const best = result?.status === 'ok' ? bestOf(result) : undefined;
  return (
    <>
      <FacePair query={query} found={best?.url ?? null} waiting={isWaiting && !search.error ? texts.comparing : null} />
      <FailureAlert failure={result ? null : search.error} onRetry={search.refetch} />
      {result && !isWaiting && <Said search={result} />}
    </>
  );
}

function Said({ search }: { readonly search: PhotoSearch }) {
  const best = bestOf(search);
  return (
    <div className={styles.said} role="status">
      {best ? (
        <>
          <div className={styles.verdict}>
            {best.strength !== null && <VerdictBar band={best.band} strength={best.strength} />}
            <p className={styles.word} data-band={best.band}>
              {VERDICTS[best.band].name}
            </p>
            <p className={styles.quiet}>{VERDICTS[best.band].promise}</p>
          </div>
          <div className={styles.who}>
            <p className={styles.name}>{best.name}</p>
            <p className={styles.quiet}>{best.line}</p>
          </div>
        </>
      ) : (
        <div>
          <p className={styles.word}>{texts.nobody}</p>
          <p className={styles.quiet}>{texts.nobodyNote}</p>
        </div>
      )}
      <p className={styles.quiet}>
        {texts.compared(search.faces_compared)}.{' '}
        <Link to="/smart-search/photo/result/$id" params={{ id: search.id }} className={styles.whole}>
          {texts.whole}
          <ArrowRight size={16} aria-hidden />
        </Link>
      </p>
    </div>
  );
}

interface Best {
  readonly band: Band;
  readonly url: string | null;
  /** Not told before it is paid for. */
  readonly strength: number | null;
  readonly name: string;
  readonly line: string;
}

function bestOf(search: PhotoSearch): Best | undefined {
  const [hidden] = search.hidden;
  if (hidden) {
    const { band, url, source } = hidden;
    return { band, url, strength: null, name: texts.locked, line: hiddenLine(hidden, sourceTitle(search, source)) };
  }
  const best = search.count > 0 ? search.users[0] : undefined;
  if (!best) return;
  const { band, strength, photos } = best;
  const line = placeLine(best, sourceTitles(search, best));
  return { band, strength, url: photos[0]?.url ?? null, name: nameWithAge(best), line };
}

interface FacePairProps {
  readonly query: string;
  readonly found: string | null;
  /** Said in the place of the found face, while a line of light runs over the other one. */
  readonly waiting: string | null;
}

/** The face that is looked for, and beside it the one that was found. */
function FacePair({ query, found, waiting }: FacePairProps) {
  return (
    <div className={styles.pair}>
      <figure className={styles.face}>
        <img src={query} alt={texts.query} />
        <span className={styles.light} data-waiting={waiting !== null || undefined} />
        <figcaption className={styles.tag}>{texts.queryTag}</figcaption>
      </figure>
      <figure className={styles.face}>
        {waiting && (
          <p className={styles.waiting} role="status">
            {waiting}
          </p>
        )}
        {found && (
          <div className={styles.found}>
            <img src={found} alt={texts.found} />
            <figcaption className={styles.tag}>{texts.foundTag}</figcaption>
          </div>
        )}
      </figure>
    </div>
  );
}
