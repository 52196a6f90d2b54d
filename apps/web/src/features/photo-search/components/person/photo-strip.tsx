import type { FoundPerson } from '@vidno/contract/photo-search';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { bandTexts, personTexts as texts } from '../../texts.ts';
import styles from './photo-strip.module.css';

interface PhotoStripProps {
  readonly person: FoundPerson;
  /** The one in sight, where the strip chooses what is shown. */
  readonly current?: number;
  readonly onOpen: (photo: number) => void;
}

/** All photos of a person, each with its own verdict as a coloured edge and in words for a screen reader. */
export function PhotoStrip({ person, current, onOpen }: PhotoStripProps) {
  return (
    <ul className={styles.strip} aria-label={texts.photos}>
      {person.photos.map(({ url, band }, place) => (
        <li key={url}>
          <button
            type="button"
            className={styles.photo}
            data-band={band}
            title={bandTexts.name[band]}
            aria-current={place === current || undefined}
            onClick={() => onOpen(place)}
          >
            <SquarePhoto url={url} alt={texts.photoOf(person.name, place + 1, bandTexts.name[band])} />
          </button>
        </li>
      ))}
    </ul>
  );
}
