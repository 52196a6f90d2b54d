import { type DistanceField, smoothstep } from '../geometry/distance-fields.ts';
import type { FaceLayout } from '../geometry/face-layout.ts';
import { createLipCurves, traceLips } from '../geometry/lip-curves.ts';

const FRONT_Z = 0.4;

/** How much a point is lip, 0 to 1. Painted lips have the sharper edge. */
export function createLipMask({ mouth }: FaceLayout, isPainted: boolean): DistanceField {
  const lips = createLipCurves();
  const soften = isPainted ? 0.008 : 0.014;
  return (x, y, z) => {
    if (z < FRONT_Z) return 0;
    const u = x / mouth.width;
    if (u < -1.03 || u > 1.03 || y > mouth.y + 0.3 || y < mouth.y - 0.4) return 0;
    traceLips(mouth, u, lips);
    return (
      smoothstep(lips.upperOuter + soften, lips.upperOuter - soften, y) *
      smoothstep(lips.lowerOuter - soften * 1.6, lips.lowerOuter + soften, y)
    );
  };
}
