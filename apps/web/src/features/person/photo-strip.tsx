import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import styles from './photo-strip.module.css';
import { texts } from './rules.ts';

interface StripPhoto {
  readonly url: string;
  readonly label: string;
  /** Colours the edge; `title` says the same in words. */
  readonly tone?: 'success' | 'warning' | 'neutral';
  readonly title?: string;
}

interface PhotoStripProps {
  readonly photos: readonly StripPhoto[];
  /** The photo on display, if the strip chooses it. */
  readonly current?: number | undefined;
  readonly onOpen: (photo: number) => void;
}

/** All photos of a person as small buttons; nothing if there is only one. */
export function PhotoStrip({ photos, current, onOpen }: PhotoStripProps) {
  if (photos.length < 2) return null;
  return (
    <ul className={styles.strip} aria-label={texts.photos}>
      {photos.map(({ url, label, tone, title }, index) => (
        <li key={url}>
          <button
            type="button"
            className={styles.photo}
            data-tone={tone}
            title={title}
            aria-current={index === current || undefined}
            onClick={() => onOpen(index)}
          >
            <SquarePhoto url={url} alt={label} />
          </button>
        </li>
      ))}
    </ul>
  );
}
