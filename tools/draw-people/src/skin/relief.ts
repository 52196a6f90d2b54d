import { type DistanceField, smoothstep } from '../geometry/distance-fields.ts';
import type { FaceLayout } from '../geometry/face-layout.ts';
import { noise3 } from '../random/noise.ts';

const { abs, exp } = Math;
const FRONT_Z = 0.2;
const LEAST_WRINKLE = 0.02;

interface ReliefSettings {
  readonly layout: FaceLayout;
  readonly lipMask: DistanceField;
  readonly wrinkle: number;
  readonly seed: number;
}

/** Pores, wrinkles and lip lines as a height; only differences of heights matter. */
export function createRelief({ layout, lipMask, wrinkle, seed }: ReliefSettings): DistanceField {
  const furrows = wrinkle > LEAST_WRINKLE ? createFurrows(layout, wrinkle, seed) : null;
  return (x, y, z) => {
    let height = 0.0016 * noise3(x * 75, y * 75, z * 75) + 0.0018 * noise3(x * 28, y * 28, z * 28);
    if (z <= FRONT_Z) return height;
    if (furrows) height = furrows(height, x, y);
    const lip = lipMask(x, y, z);
    return lip > 0.05 ? height - lip * 0.0022 * noise3(x * 55, y * 6, 1.3) : height;
  };
}

/** Parallel furrows: deep in the middle of each period of `phase`. */
function ripple(phase: number, softness: number): number {
  return exp(-(((phase % 1) - 0.5) ** 2) / softness);
}

function createFurrows({ eyes, flesh }: FaceLayout, wrinkle: number, seed: number) {
  const crowsFeetDepth = (wrinkle + 0.3 * flesh.smile) * 0.008;

  function forehead(x: number, y: number): number {
    if (y <= 0.26 || y >= 0.75) return 0;
    const ax = abs(x);
    const wave = y + 0.05 * noise3(x * 2.2, 3, seed % 97) - 0.04 * ax;
    const strength = smoothstep(0.27, 0.4, y) * smoothstep(0.74, 0.6, y) * smoothstep(0.6, 0.35, ax);
    return wrinkle * 0.011 * strength * ripple(wave * 11.5 + 50, 0.02);
  }

  function crowsFeet(ax: number, y: number): number {
    const outside = ax - eyes.x - eyes.width;
    if (outside <= 0.01 || outside >= 0.2 || abs(y) >= 0.16) return 0;
    const angle = Math.atan2(y + 0.01, outside + 0.06);
    const strength = crowsFeetDepth * smoothstep(0.01, 0.06, outside) * smoothstep(0.2, 0.08, outside);
    return strength * ripple(angle * 3.3 + 10, 0.03);
  }

  function betweenBrows(ax: number, y: number): number {
    if (ax >= 0.12 || y <= 0.08 || y >= 0.34) return 0;
    const groove = exp(-(((ax - 0.045) / 0.014) ** 2));
    return wrinkle * 0.012 * groove * smoothstep(0.09, 0.16, y) * smoothstep(0.34, 0.26, y);
  }

  function underEyes(ax: number, y: number): number {
    const ex = ax - eyes.x;
    const ey = y + 0.1 - 0.25 * ex * ex * 4;
    if (ey <= -0.09 || ey >= 0.02 || abs(ex) >= 0.16) return 0;
    return wrinkle * 0.007 * ripple(ey * 22 + 9.4, 0.04) * smoothstep(0.16, 0.08, abs(ex));
  }

  return (height: number, x: number, y: number): number => {
    const ax = abs(x);
    return height - forehead(x, y) - crowsFeet(ax, y) - betweenBrows(ax, y) - underEyes(ax, y);
  };
}
