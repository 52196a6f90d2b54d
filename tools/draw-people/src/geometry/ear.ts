import { ellipsoid, smoothMax, smoothMin, smoothstep } from './distance-fields.ts';
import type { EarLayout } from './face-layout.ts';

const { abs, sqrt } = Math;

/** One ear, for points given by their distance `ax` from the middle. */
export function createEar(ears: EarLayout): (ax: number, y: number, z: number) => number {
  const cosOut = Math.cos(ears.out);
  const sinOut = Math.sin(ears.out);

  return (ax, y, z) => {
    const qx = ax - ears.x;
    const qy = (y - ears.y) / ears.height;
    const qz = z - ears.z;
    // The ear's own frame: `along` runs backwards, `outwards` off its plane.
    const outwards = qx * cosOut + qz * sinOut;
    const slanted = (-qz * cosOut + qx * sinOut) / ears.width + 0.16 * qy;
    // Wide above, narrow at the lobe.
    const narrow = 1 - 0.36 * smoothstep(0.1, -1.0, qy);
    const along = slanted / narrow;
    const radius = sqrt(along * along + qy * qy);
    // A thin dish that leans away from the head towards its back edge.
    const lean = outwards - 0.03 - 0.035 * along;
    const rim = (radius - 1) * ears.width * narrow;
    let d = smoothMax(rim, abs(lean) - 0.026, 0.04);
    const helixX = (radius - 0.9) * ears.width * narrow;
    const helixRoll = smoothstep(-0.95, -0.4, qy - 0.35 * along) * 0.028;
    d = smoothMin(d, sqrt(helixX * helixX + (lean - 0.03) ** 2) - helixRoll, 0.03);
    const antihelixX = (sqrt((along + 0.15) ** 2 + (qy + 0.05) ** 2 * 1.1) - 0.55) * ears.width;
    if (along > -0.3) d = smoothMin(d, sqrt(antihelixX * antihelixX + (lean - 0.02) ** 2) - 0.018, 0.03);
    const bowl = ellipsoid((along + 0.22) * ears.width, (qy + 0.12) * ears.height, lean - 0.05, 0.07, 0.1, 0.07);
    d = smoothMax(d, -bowl, 0.03);
    const tragus = ellipsoid((along + 0.82) * ears.width, (qy + 0.12) * ears.height, lean - 0.02, 0.035, 0.055, 0.04);
    return smoothMin(d, tragus, 0.03);
  };
}
