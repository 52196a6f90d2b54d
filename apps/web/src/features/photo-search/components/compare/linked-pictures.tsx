import { type PointerEvent, useRef } from 'react';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { moved, type Zoom, zoomed } from '../../zoom-rules.ts';
import styles from './linked-pictures.module.css';

interface LinkedPicturesProps {
  /** The searched face, then the found one. */
  readonly pictures: readonly { readonly url: string | null; readonly alt: string; readonly caption: string }[];
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
}

/** Both pictures show the same part: the wheel brings it closer, a drag moves it. */
export function LinkedPictures({ pictures, zoom, onZoom }: LinkedPicturesProps) {
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const drag = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void => {
    if (dragged.current === null) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    const { x, y } = dragged.current;
    dragged.current = { x: clientX, y: clientY };
    onZoom(moved(zoom, { x: (clientX - x) / width, y: (clientY - y) / height }));
  };
  const transform = `translate(${zoom.x * 100}%, ${zoom.y * 100}%) scale(${zoom.scale})`;
  return (
    <div className={styles.pair}>
      {pictures.map(({ url, alt, caption }) => (
        <figure
          key={alt}
          className={styles.side}
          data-zoomed={zoom.scale > 1 || undefined}
          onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
            if (zoom.scale === 1) return;
            currentTarget.setPointerCapture(pointerId);
            dragged.current = { x: clientX, y: clientY };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            dragged.current = null;
          }}
          onPointerCancel={() => {
            dragged.current = null;
          }}
          onWheel={({ deltaY }) => onZoom(zoomed(zoom, deltaY < 0 ? 'in' : 'out'))}
        >
          <div className={styles.picture} style={{ transform }}>
            <SquarePhoto url={url} alt={alt} />
          </div>
          <figcaption className={styles.caption}>{caption}</figcaption>
        </figure>
      ))}
    </div>
  );
}
