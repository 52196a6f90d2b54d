import type { EyePositions } from '@vidno/contract/face';
import type { FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';
import { type CSSProperties, useState } from 'react';
import { MissingPhoto, SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { personTexts } from '../texts.ts';
import { alignByEyes, EYE_LINE, type Zoom } from './compare-rules.ts';
import styles from './studio-photo.module.css';

export interface StudioPicture {
  /** Null if it has been deleted. */
  readonly url: string | null;
  readonly alt: string;
  readonly caption: string;
  /** Shown aligned by them; null: shown whole. */
  readonly eyes: EyePositions | null;
}

interface StudioPhotoProps {
  readonly picture: StudioPicture;
  readonly zoom: Zoom;
  /** With the line that the eyes of aligned pictures are on. */
  readonly eyeLine?: boolean;
}

/** However close the picture is. */
const LINE_PX = 1.5;

/** A picture with its caption; it fills its frame. */
export function StudioPhoto({ picture: { url, alt, caption, eyes }, zoom, eyeLine = false }: StudioPhotoProps) {
  const placed: CSSProperties = { translate: `${zoom.x * 100}% ${zoom.y * 100}%`, scale: zoom.scale };
  const line: CSSProperties = { insetBlockStart: `${EYE_LINE * 100}%`, blockSize: `${LINE_PX / zoom.scale}px` };
  return (
    <figure className={styles.photo}>
      {url === null || eyes === null ? (
        <div className={styles.whole} style={placed}>
          <SquarePhoto url={url} alt={alt} />
        </div>
      ) : (
        <div className={styles.aligned} style={placed}>
          <AlignedPhoto key={url} url={url} alt={alt} eyes={eyes} />
          {eyeLine && <span className={styles.line} style={line} aria-hidden="true" />}
        </div>
      )}
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}

interface AlignedPhotoProps {
  readonly url: string;
  readonly alt: string;
  readonly eyes: EyePositions;
}

/** A picture turned and scaled so that its eyes are where those of every other aligned picture are. Give it its address as a key. */
function AlignedPhoto({ url, alt, eyes }: AlignedPhotoProps) {
  const [aspect, setAspect] = useState<number | null>(null);
  const [broken, setBroken] = useState(false);
  if (broken) return <MissingPhoto alt={alt} />;
  return (
    <img
      className={styles.turned}
      style={aspect === null ? { visibility: 'hidden' } : placeInFrame(eyes, aspect)}
      src={url}
      alt={alt}
      draggable={false}
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget }) => setAspect(currentTarget.naturalWidth / currentTarget.naturalHeight)}
      onError={() => setBroken(true)}
    />
  );
}

/** In units of the frame, so that it needs not be measured. */
function placeInFrame(eyes: EyePositions, aspect: number): CSSProperties {
  const { width, turn, centre } = alignByEyes(eyes, aspect);
  return {
    inlineSize: `${width * 100}cqmin`,
    left: `calc(50cqw - ${width * centre.x * 100}cqmin)`,
    top: `calc(${EYE_LINE * 100}cqh - ${(width / aspect) * centre.y * 100}cqmin)`,
    transformOrigin: `${centre.x * 100}% ${centre.y * 100}%`,
    rotate: `${turn}rad`,
  };
}

export interface StudioPictures {
  /** The searched face and the found photo, whole. */
  readonly whole: readonly StudioPicture[];
  /** Both photos laid by the eyes; null if those of one are not known. */
  readonly byEyes: readonly StudioPicture[] | null;
}

export function studioPictures(
  { facePath, photos: [query] }: Pick<PhotoSearch, 'facePath' | 'photos'>,
  found: FoundPerson['photos'][number] | undefined,
  caption: string,
): StudioPictures {
  const yours = { alt: personTexts.yourPhoto, caption: personTexts.yourPhoto };
  const theirs = { alt: personTexts.foundPhoto, caption };
  return {
    whole: [
      { ...yours, url: facePath, eyes: null },
      { ...theirs, url: found?.url ?? null, eyes: null },
    ],
    byEyes:
      query?.eyes && found?.eyes
        ? [
            { ...yours, url: query.imagePath, eyes: query.eyes },
            { ...theirs, url: found.url, eyes: found.eyes },
          ]
        : null,
  };
}
