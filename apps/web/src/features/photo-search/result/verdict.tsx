import type { Band } from '@vidno/contract/face';
import type { FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';
import { VERDICTS } from '@vidno/contract/verdicts';
import { VerdictBar } from '#features/person/verdict-bar.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Hint } from '#shared/ui/overlay/popover.tsx';
import { personTexts, verdictTexts as texts } from '../texts.ts';
import styles from './verdict.module.css';

export const BAND_TONE = { confident: 'success', likely: 'warning', weak: 'neutral' } as const satisfies Record<
  Band,
  string
>;

interface VerdictProps {
  readonly match: Pick<FoundPerson, 'band' | 'strength' | 'false_alarms_per_search'>;
  readonly search: Pick<PhotoSearch, 'bands'>;
  /** The bar beside the words, where there is room. */
  readonly oneLine?: boolean;
}

/** The verdict in words and steps, what it promises, and the figure behind it on demand. */
export function Verdict({ match, search, oneLine = false }: VerdictProps) {
  const { band, strength, false_alarms_per_search: falseAlarms } = match;
  const meaning = search.bands.find((each) => each.band === band);
  const { name } = VERDICTS[band];
  return (
    <div className={styles.verdict} data-one-line={oneLine || undefined}>
      <div className={styles.head}>
        <Badge tone={BAND_TONE[band]}>{name}</Badge>
        <Hint label={texts.explain(name)}>
          <p className={styles.title}>{name}</p>
          <p>{texts.advice[band]}</p>
          {falseAlarms !== null && <p>{texts.figure(falseAlarms)}</p>}
          {meaning && !meaning.measured && <p>{texts.estimated}</p>}
        </Hint>
      </div>
      <VerdictBar band={band} strength={strength} />
      {meaning && <p className={styles.promise}>{meaning.promise}</p>}
    </div>
  );
}

/** The verdict in one line, for lists that show the promise once for all. */
export function VerdictLine({ match: { band, strength } }: Pick<VerdictProps, 'match'>) {
  return (
    <div className={styles.line}>
      <span>{VERDICTS[band].name}</span>
      <VerdictBar band={band} strength={strength} />
    </div>
  );
}

interface PhotosOfPerson extends Pick<FoundPerson, 'name'> {
  readonly photos: readonly Pick<FoundPerson['photos'][number], 'url' | 'band'>[];
}

/** All photos of a person, each with its own verdict. */
export function stripPhotos({ name, photos }: PhotosOfPerson) {
  return photos.map(({ url, band }, index) => ({
    url,
    label: personTexts.photoOf(name, index + 1, VERDICTS[band].name),
    tone: BAND_TONE[band],
    title: VERDICTS[band].name,
  }));
}
