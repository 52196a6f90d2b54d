import { type PointerEvent, useRef, type WheelEvent } from 'react';
import { moved, scaled, type Zoom, zoomed } from '../../../zoom-rules.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Changes may come faster than they are drawn, so each starts from the last. */
export type ChangeZoom = (change: (zoom: Zoom) => Zoom) => void;

/** A drag moves both pictures, two fingers or the wheel bring them closer. For the element that frames a picture. */
export function useZoomGestures(onZoom: ChangeZoom) {
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
