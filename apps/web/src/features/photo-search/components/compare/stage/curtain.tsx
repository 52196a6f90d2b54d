import { MoveHorizontal } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { studioTexts as texts } from '../../../texts.ts';
import type { Zoom } from '../../../zoom-rules.ts';
import styles from './curtain.module.css';
import { StudioPhoto, type StudioPicture } from './studio-photo.tsx';
import type { ChangeZoom } from './use-zoom-gestures.ts';
import { ZoomFrame } from './zoom-frame.tsx';

interface CurtainProps {
  /** The searched face, then the found one, both aligned. */
  readonly pictures: readonly StudioPicture[];
  readonly zoom: Zoom;
  readonly onZoom: ChangeZoom;
}

/** One picture over the other: the searched face on the left of an edge that can be drawn, the found one on the right. */
export function Curtain({ pictures, zoom, onZoom }: CurtainProps) {
  const [drawn, setDrawn] = useState(50);
  return (
    <ZoomFrame zoom={zoom} onZoom={onZoom} style={{ '--drawn': drawn / 100 } as CSSProperties}>
      <div className={styles.layers}>
        {pictures.map((picture) => (
          <div key={picture.alt} className={styles.layer}>
            <StudioPhoto picture={picture} zoom={zoom} />
          </div>
        ))}
        <span className={styles.edge} aria-hidden="true" />
        <input
          className={styles.slider}
          type="range"
          aria-label={texts.curtain}
          min={0}
          max={100}
          value={drawn}
          // Else a drag of the curtain would move the pictures as well.
          onPointerDown={(event) => event.stopPropagation()}
          onChange={({ target }) => setDrawn(Number(target.value))}
        />
        <MoveHorizontal className={styles.arrows} size={20} aria-hidden="true" />
      </div>
    </ZoomFrame>
  );
}
