import type { EyePositions } from '@vidno/contract/face';

/** How far apart the eyes are shown, as a share of the shorter side of the frame: the face fills it from chin to crown. */
export const EYE_DISTANCE = 0.22;
/** How far down the frame the eyes are. */
export const EYE_LINE = 0.4;

export interface Alignment {
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
