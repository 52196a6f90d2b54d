import { type Color, mixColors } from '../color/color.ts';
import { smoothstep } from '../geometry/distance-fields.ts';
import type { Person } from '../person/person.ts';
import { hashIntegers } from '../random/hash.ts';
import { noise3 } from '../random/noise.ts';
import { blot } from './blot.ts';
import { MOLE_TONE, type SkinTones } from './skin-tones.ts';

/** A layer of paint over what is already there. */
export type PaintLayer = (under: Color, x: number, y: number, z: number) => Color;

const FRECKLES_PER_UNIT = 26;
const FRECKLE_STRENGTH = 0.6;
const LEAST_FRECKLES = 0.05;
const AGE_SPOTS_FROM = 58;
const MOLE_REACH_SQUARED = 0.004;

export function createFreckles({ seed, skin }: Person, tones: SkinTones): PaintLayer {
  if (skin.freckles <= LEAST_FRECKLES) return (under) => under;
  return (under, x, y, z) => {
    if (z <= 0) return under;
    const zone = (0.35 + blot(Math.abs(x) / 0.5, (y + 0.16) / 0.24)) * skin.freckles;
    return mixColors(under, tones.freckle, freckleAt(x, y, { seed, zone }) * FRECKLE_STRENGTH);
  };
}

/** Each cell of a grid has at most one freckle; the hash of the cell says whether, where and how large. */
function freckleAt(x: number, y: number, { seed, zone }: { seed: number; zone: number }): number {
  const fx = x * FRECKLES_PER_UNIT;
  const fy = y * FRECKLES_PER_UNIT;
  let strongest = 0;
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const ix = Math.floor(fx) + i;
      const iy = Math.floor(fy) + j;
      const hash = hashIntegers(ix, iy, seed);
      if ((hash & 255) / 255 > zone) continue;
      const qx = fx - ix - ((hash >>> 8) & 255) / 255;
      const qy = fy - iy - ((hash >>> 16) & 255) / 255;
      const size = 0.16 + (0.2 * (hash >>> 24)) / 255;
      strongest = Math.max(strongest, smoothstep(size, size * 0.35, Math.sqrt(qx * qx + qy * qy)));
    }
  }
  return strongest;
}

export function createMoles({ skin }: Person): PaintLayer {
  return (under, x, y, z) => {
    let color = under;
    if (z <= 0) return color;
    for (const mole of skin.moles) {
      const dx = x - mole.x;
      const dy = y - mole.y;
      const d2 = dx * dx + dy * dy;
      if (d2 >= MOLE_REACH_SQUARED) continue;
      color = mixColors(color, MOLE_TONE, smoothstep(mole.radius * 1.3, mole.radius * 0.6, Math.sqrt(d2)) * 0.8);
    }
    return color;
  };
}

export function createAgeSpots({ seed, age, skin }: Person, tones: SkinTones): PaintLayer {
  if (age <= AGE_SPOTS_FROM) return (under) => under;
  const ageStrength = smoothstep(AGE_SPOTS_FROM, 85, age);
  const lightness = 0.4 + 0.6 * (1 - skin.melanin);
  return (under, x, y, z) => {
    if (z <= -0.2) return under;
    const spot = smoothstep(0.36, 0.6, noise3(x * 9 + 7, y * 9, z * 9 + (seed % 19)));
    return mixColors(under, tones.freckle, spot * ageStrength * 0.35 * lightness);
  };
}
