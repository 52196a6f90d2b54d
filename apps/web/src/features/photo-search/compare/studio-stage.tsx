import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState, type WheelEvent } from 'react';
import { IconButton } from '#shared/ui/button.tsx';
import { studioTexts as texts } from '../texts.ts';
import { moved, type StudioView, scaled, type Zoom, zoomed } from './compare-rules.ts';
import { StudioPhoto, type StudioPicture, type StudioPictures } from './studio-photo.tsx';
import styles from './studio-stage.module.css';

interface StudioStageProps {
  readonly pictures: StudioPictures;
  readonly view: StudioView;
  readonly zoom: Zoom;
  readonly onZoom: ChangeZoom;
}

/** Both pictures in the view chosen; whole where their eyes are not known. */
export function StudioStage({ pictures: { whole, byEyes }, view, zoom, onZoom }: StudioStageProps) {
  return (
    <div className={styles.stage}>
      {byEyes && view === 'curtain' ? (
        <Curtain pictures={byEyes} zoom={zoom} onZoom={onZoom} />
      ) : (
        <SideBySide pictures={(view !== 'whole' && byEyes) || whole} zoom={zoom} onZoom={onZoom} />
      )}
      <ZoomButtons zoom={zoom} onZoom={onZoom} />
    </div>
  );
}

interface CurtainProps {
  /** The searched face, then the found one, both aligned. */
  readonly pictures: readonly StudioPicture[];
  readonly zoom: Zoom;
  readonly onZoom: ChangeZoom;
}

/** One picture over the other: the searched face on the left of an edge that can be drawn, the found one on the right. */
function Curtain({ pictures, zoom, onZoom }: CurtainProps) {
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

interface SideBySideProps {
  /** The searched face, then the found one. */
  readonly pictures: readonly StudioPicture[];
  readonly zoom: Zoom;
  readonly onZoom: ChangeZoom;
}

/** Both pictures show the same part. */
function SideBySide({ pictures, zoom, onZoom }: SideBySideProps) {
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

interface ZoomFrameProps {
  readonly zoom: Zoom;
  readonly onZoom: ChangeZoom;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** What it frames is zoomed and moved by wheel, drag and two fingers. */
function ZoomFrame({ zoom, onZoom, style, children }: ZoomFrameProps) {
  const gestures = useZoomGestures(onZoom);
  return (
    <div className={styles.frame} style={style} data-zoomed={zoom.scale > 1 || undefined} {...gestures}>
      {children}
    </div>
  );
}

interface ZoomButtonsProps {
  readonly zoom: Zoom;
  readonly onZoom: ChangeZoom;
}

function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  return (
    <div className={styles.buttons}>
      <IconButton
        label={texts.zoomOut}
        disabled={zoom.scale === 1}
        onClick={() => onZoom((before) => zoomed(before, 'out'))}
        icon={<ZoomOut size={20} />}
      />
      <IconButton
        label={texts.zoomIn}
        onClick={() => onZoom((before) => zoomed(before, 'in'))}
        icon={<ZoomIn size={20} />}
      />
    </div>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Changes may come faster than they are drawn, so each starts from the last. */
type ChangeZoom = (change: (zoom: Zoom) => Zoom) => void;

/** A drag moves both pictures, two fingers or the wheel bring them closer. For the element that frames a picture. */
function useZoomGestures(onZoom: ChangeZoom) {
  const fingers = useRef(new Map<number, Point>());
  const lift = ({ pointerId }: PointerEvent<HTMLElement>): void => {
    fingers.current.delete(pointerId);
  };
  return {
    onPointerDown({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void {
      currentTarget.setPointerCapture(pointerId);
      fingers.current.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void {
      const before = fingers.current.get(pointerId);
      if (!before) return;
      const now = { x: clientX, y: clientY };
      fingers.current.set(pointerId, now);
      const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
      const { width, height } = currentTarget.getBoundingClientRect();
      if (other) onZoom((zoom) => scaled(zoom, distance(now, other) / distance(before, other)));
      else onZoom((zoom) => moved(zoom, { x: (now.x - before.x) / width, y: (now.y - before.y) / height }));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onWheel({ deltaY }: WheelEvent<HTMLElement>): void {
      onZoom((zoom) => zoomed(zoom, deltaY < 0 ? 'in' : 'out'));
    },
  };
}

/** At least a pixel. */
function distance(one: Point, other: Point): number {
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
}
