import type { Band } from '@vidno/contract/face';
import type { FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Hint } from '#shared/ui/overlay/hint.tsx';
import { personTexts, bandTexts as texts } from '../../texts.ts';
import styles from './band-badge.module.css';

const BAND_TONE = { confident: 'success', likely: 'accent', weak: 'warning' } as const satisfies Record<Band, string>;

interface BandBadgeProps {
  readonly band: Band;
  readonly search: Pick<PhotoSearch, 'bands'>;
}

/** The verdict in words and colour, with an explanation on demand. */
export function BandBadge({ band, search }: BandBadgeProps) {
  const meaning = search.bands.find((each) => each.band === band);
  return (
    <span className={styles.verdict}>
      <Badge tone={BAND_TONE[band]}>{texts.name[band]}</Badge>
      <Hint label={texts.explain(band)}>
        <p className={styles.title}>{texts.name[band]}</p>
        <p>{texts.advice[band]}</p>
        {meaning && <p>{texts.promise[band]}</p>}
        {meaning && !meaning.measured && <p>{texts.estimated}</p>}
      </Hint>
    </span>
  );
}

/** All photos of a person, each with its own verdict. */
export function stripPhotos({ name, photos }: FoundPerson) {
  return photos.map(({ url, band }, index) => ({
    url,
    label: personTexts.photoOf(name, index + 1, texts.name[band]),
    tone: BAND_TONE[band],
    title: texts.name[band],
  }));
}
