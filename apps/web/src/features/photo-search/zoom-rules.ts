/** How both pictures are shown: the same part of each. Offsets are fractions of the picture's size. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };

const STEP = 1.25;
/** @limit request: The pictures come no closer. */
const MAX_SCALE = 6;

/** A step closer, or further away. */
export function zoomed(zoom: Zoom, direction: 'in' | 'out'): Zoom {
  return scaled(zoom, direction === 'in' ? STEP : 1 / STEP);
}

/** Never smaller than the frame. */
export function scaled(zoom: Zoom, factor: number): Zoom {
  return withinPicture({ ...zoom, scale: Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor)) });
}

export function moved(zoom: Zoom, { x, y }: { readonly x: number; readonly y: number }): Zoom {
  return withinPicture({ ...zoom, x: zoom.x + x, y: zoom.y + y });
}

/** No edge of the picture comes inside its frame. */
function withinPicture({ scale, x, y }: Zoom): Zoom {
  const most = (scale - 1) / 2;
  const clamp = (offset: number) => Math.min(most, Math.max(-most, offset));
  return { scale, x: clamp(x), y: clamp(y) };
}
