import { Link } from '@tanstack/react-router';
import type { Band } from '@vidno/contract/face';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import { VERDICTS } from '@vidno/contract/verdicts';
import { ArrowRight } from 'lucide-react';
import { VerdictBar } from '#features/person/components/verdict-bar.tsx';
import { hiddenLine, nameWithAge, placeLine } from '#features/person/rules.ts';
import { useSearch } from '#features/search/api.ts';
import { sourceTitle } from '#features/sources/source-rules.ts';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { sourceTitles } from '../../rules.ts';
import { playTexts as texts } from '../../upload/stage-texts.ts';
import { FacePair } from './face-pair.tsx';
import styles from './played-search.module.css';

interface PlayedResultProps {
  /** The picture that is looked for. */
  readonly query: string;
  /** Of the search. */
  readonly id: string;
}

/** What the search has found: the best match with its verdict, as the whole result shows it. */
export function PlayedResult({ query, id }: PlayedResultProps) {
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
