import type { KeywordPerson } from '@vidno/contract/keyword-search';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { personTexts as texts } from '../../texts.ts';
import styles from './photo-strip.module.css';

interface PhotoStripProps {
  readonly person: KeywordPerson;
  /** The one in sight, where the strip chooses what is shown. */
  readonly current?: number;
  readonly onOpen: (photo: number) => void;
}

/** All photos of a person, small. */
export function PhotoStrip({ person, current, onOpen }: PhotoStripProps) {
  return (
    <ul className={styles.strip} aria-label={texts.photos}>
      {person.photos.map(({ url }, place) => (
        <li key={url}>
          <button
            type="button"
            className={styles.photo}
            aria-current={place === current || undefined}
            onClick={() => onOpen(place)}
          >
            <SquarePhoto url={url} alt={texts.photoOf(person.name, place + 1)} />
          </button>
        </li>
      ))}
    </ul>
  );
}
