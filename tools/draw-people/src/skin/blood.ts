import { type Color, multiplyColors } from '../color/color.ts';
import { smoothstep } from '../geometry/distance-fields.ts';
import type { FaceLayout } from '../geometry/face-layout.ts';
import type { Person } from '../person/person.ts';
import { layeredNoise3, noise3 } from '../random/noise.ts';
import { blot } from './blot.ts';
import type { SkinTones } from './skin-tones.ts';

const { abs, max } = Math;
const FACE_FRONT_Z = 0.1;
const EAR_X = 0.62;
const DULL = 0.35;

interface Zones {
  /** How much blood shines through. */
  readonly red: number;
  /** How dark the hollows round the eyes are. */
  readonly shade: number;
  readonly gloss: number;
}

export interface LivingSkin {
  readonly color: Color;
  readonly gloss: number;
}

/** The bare skin before anything is on it: blood-rich zones, shadows round the eyes, uneven pigment. */
export function createLivingSkin(person: Person, layout: FaceLayout, tones: SkinTones) {
  const { seed } = person;
  const zones = createZones(person, layout);
  return (x: number, y: number, z: number): LivingSkin => {
    const noise = 0.25 * layeredNoise3(x * 3 + (seed % 31), y * 3, z * 3, 2);
    const { red, shade, gloss } = zones(noise, x, y, z);
    const blood = red * tones.blood;
    const ruddy = multiplyColors(tones.base, [1 + 0.02 * blood, 1 - 0.19 * blood, 1 - 0.16 * blood]);
    const blotch =
      1 +
      (0.045 + 0.04 * tones.wrinkle) * layeredNoise3(x * 7, y * 7, z * 7 + (seed % 53), 3) +
      0.05 * noise3(x * 55, y * 55, z * 55);
    const uneven: Color = [blotch * (1 - shade * 0.75), blotch * (1 - shade), blotch * (1 - shade * 0.9)];
    return { color: multiplyColors(ruddy, uneven), gloss };
  };
}

function createZones({ age, skin, makeup }: Person, { eyes, nose, jaw, flesh }: FaceLayout) {
  const hollow = (0.16 + 0.13 * max(0, flesh.eyeBag) + 0.12 * smoothstep(30, 75, age)) * (0.6 + 0.8 * skin.melanin);

  function redness(ax: number, y: number): number {
    return (
      0.8 * blot((ax - 0.4) / 0.24, (y + 0.24) / 0.2) +
      0.75 * blot(ax / 0.14, (y - nose.tipY) / 0.15) +
      0.3 * blot(ax / 0.3, (y - jaw.chinY - 0.12) / 0.14) +
      0.3 * blot((ax - eyes.x) / 0.18, (y - 0.02) / 0.1)
    );
  }

  function eyeShade(ax: number, y: number): number {
    return (
      hollow * blot((ax - eyes.x + 0.03) / 0.14, (y + 0.105) / 0.05) +
      0.2 * blot((ax - eyes.x + 0.14) / 0.07, (y - 0.03) / 0.06) +
      hollow * 0.6 * blot((ax - eyes.x) / 0.17, (y - 0.07) / 0.05)
    );
  }

  function sheen(ax: number, y: number): number {
    return (
      0.35 * blot(ax / 0.14, (y - nose.tipY) / 0.2) +
      0.25 * blot(ax / 0.4, (y - 0.42) / 0.25) +
      0.12 * blot((ax - 0.42) / 0.2, (y + 0.15) / 0.14)
    );
  }

  return (noise: number, x: number, y: number, z: number): Zones => {
    const ax = abs(x);
    if (z <= FACE_FRONT_Z) return { red: ax > EAR_X ? noise + 0.8 : noise, shade: 0, gloss: DULL };
    let red = noise + redness(ax, y);
    red -= 0.3 * blot(ax / 0.5, (y - 0.5) / 0.2);
    if (makeup.blush > 0) red += makeup.blush * blot((ax - 0.46) / 0.17, (y + 0.2) / 0.1);
    return { red, shade: eyeShade(ax, y), gloss: DULL + sheen(ax, y) };
  };
}
