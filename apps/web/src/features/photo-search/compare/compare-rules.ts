import type { EyePositions } from '@vidno/contract/face';

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

/** How far apart the eyes are shown, as a share of the shorter side of the frame: the face fills it from chin to crown. */
export const EYE_DISTANCE = 0.22;
/** How far down the frame the eyes are. */
export const EYE_LINE = 0.4;

interface Alignment {
  /** The width of the picture, in shorter sides of the frame. */
  readonly width: number;
  /** Clockwise, in radians, about the point between the eyes. */
  readonly turn: number;
  /** The point between the eyes, in fractions of the picture. */
  readonly centre: { readonly x: number; readonly y: number };
}

/** Brings the eyes onto the line, level and as far apart as in every other picture. `aspect` is width ÷ height of the picture. */
export function alignByEyes({ left, right }: EyePositions, aspect: number): Alignment {
  const across = right.x - left.x;
  const down = (right.y - left.y) / aspect;
  return {
    width: EYE_DISTANCE / Math.hypot(across, down),
    turn: -Math.atan2(down, across),
    centre: { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 },
  };
}

/** Beside each other with the eyes on one line, one over the other, or each whole. */
export const STUDIO_VIEWS = ['by_eyes', 'curtain', 'whole'] as const;
export type StudioView = (typeof STUDIO_VIEWS)[number];

/** The first after the last. */
export function nextView(view: StudioView): StudioView {
  return STUDIO_VIEWS[STUDIO_VIEWS.indexOf(view) + 1] ?? STUDIO_VIEWS[0];
}
