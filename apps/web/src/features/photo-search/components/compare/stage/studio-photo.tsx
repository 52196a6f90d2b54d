import type { EyePositions } from '@vidno/contract/face';
import type { CSSProperties } from 'react';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { EYE_LINE } from '../../../alignment-rules.ts';
import type { Zoom } from '../../../zoom-rules.ts';
import { AlignedPhoto } from './aligned-photo.tsx';
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
