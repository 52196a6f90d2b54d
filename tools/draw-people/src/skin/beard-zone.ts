import { type DistanceField, smoothstep } from '../geometry/distance-fields.ts';
import type { FaceLayout } from '../geometry/face-layout.ts';
import { createLipCurves, traceLips } from '../geometry/lip-curves.ts';
import type { Beard } from '../person/person.ts';
import { blot } from './blot.ts';

const { abs, max } = Math;
const FRONT_Z = 0.4;

/** Where a beard may grow, 0 to 1. */
export function createBeardZone(layout: FaceLayout, beard: Beard): DistanceField {
  const { mouth, jaw } = layout;
  const moustache = createMoustacheZone(layout);
  const lipCover = createLipCover(layout);

  /** The cheek line falls from the ear to the corner of the mouth. */
  function cheekZone(ax: number, y: number): number {
    const line = mouth.y + 0.02 + 0.42 * smoothstep(0.2, 0.66, ax) - 0.1 * beard.low;
    const underLip = y < mouth.y ? 0.35 * smoothstep(mouth.y - 0.08, mouth.y - 0.2, y) : 0;
    return smoothstep(line + 0.06, line - 0.06, y) * smoothstep(mouth.width * 0.75, mouth.width + 0.1, ax + underLip);
  }

  return (x, y, z) => {
    const ax = abs(x);
    if (z < -0.15 || y > 0 || y < jaw.chinY - 0.35) return 0;
    let zone = max(cheekZone(ax, y), moustache(ax, y, z));
    if (z > FRONT_Z) {
      const bareBesideLip = 0.75 * blot((ax - 0.17) / 0.06, (y - mouth.y + 0.13) / 0.05);
      zone *= 1 - bareBesideLip;
      zone *= 1 - lipCover(x, y);
    }
    return zone * smoothstep(jaw.chinY - 0.12, jaw.chinY + 0.02, y + 0.12 * smoothstep(0.5, 0.75, z));
  };
}

function createMoustacheZone({ mouth, nose }: FaceLayout): DistanceField {
  return (ax, y, z) => {
    const zone =
      smoothstep(mouth.width + 0.06, mouth.width - 0.03, ax) *
      smoothstep(mouth.y + 0.03, mouth.y + 0.07, y) *
      smoothstep(nose.y + 0.03, nose.y - 0.03, y) *
      smoothstep(0.3, 0.5, z);
    return zone * (0.75 + 0.25 * smoothstep(0.01, 0.05, ax));
  };
}

function createLipCover({ mouth }: FaceLayout): (x: number, y: number) => number {
  const lips = createLipCurves();
  return (x, y) => {
    const u = x / mouth.width;
    if (u <= -1.05 || u >= 1.05) return 0;
    traceLips(mouth, u, lips);
    return (
      smoothstep(lips.upperOuter + 0.02, lips.upperOuter - 0.005, y) *
      smoothstep(lips.lowerOuter - 0.025, lips.lowerOuter + 0.005, y)
    );
  };
}
