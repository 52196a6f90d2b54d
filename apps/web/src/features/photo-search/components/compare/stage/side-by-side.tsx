import type { Zoom } from '../../../zoom-rules.ts';
import styles from './side-by-side.module.css';
import { StudioPhoto, type StudioPicture } from './studio-photo.tsx';
import type { ChangeZoom } from './use-zoom-gestures.ts';
import { ZoomFrame } from './zoom-frame.tsx';

interface SideBySideProps {
  /** The searched face, then the found one. */
  readonly pictures: readonly StudioPicture[];
  readonly zoom: Zoom;
  readonly onZoom: ChangeZoom;
}

/** Both pictures show the same part. */
export function SideBySide({ pictures, zoom, onZoom }: SideBySideProps) {
  return (
    <div className={styles.pair}>
      {pictures.map((picture) => (
        <ZoomFrame key={picture.alt} zoom={zoom} onZoom={onZoom}>
          <StudioPhoto picture={picture} zoom={zoom} eyeLine />
        </ZoomFrame>
      ))}
    </div>
  );
}
