import { type Color, hex, mixColors, multiplyColors, rampColor } from '../color/color.ts';
import { smoothstep } from '../geometry/distance-fields.ts';
import type { Person } from '../person/person.ts';

const TONE_RAMP: readonly [Color, ...Color[]] = [
  hex('#e8b9a2'),
  hex('#dfaa8e'),
  hex('#cb967a'),
  hex('#a8785c'),
  hex('#82594a'),
  hex('#5a4033'),
];
const LIGHT_ROSE = hex('#b4524e');
const DARK_ROSE = hex('#7a443c');
export const MOLE_TONE = hex('#4a2a1c');

export interface SkinTones {
  readonly base: Color;
  readonly lip: Color;
  readonly freckle: Color;
  /** How far blood shines through, about 0 to 1. */
  readonly blood: number;
  /** How wrinkled the skin is: 0 up to thirty, then with age and person. */
  readonly wrinkle: number;
}

export function toSkinTones({ sex, age, skin, makeup }: Person): SkinTones {
  const { undertone } = skin;
  const tint: Color = [1 + 0.01 * undertone, 1 + 0.02 * undertone, 1.05 - 0.06 * undertone];
  const base = multiplyColors(rampColor(TONE_RAMP, skin.melanin), tint);
  const rose = mixColors(LIGHT_ROSE, DARK_ROSE, smoothstep(0.35, 0.85, skin.melanin));
  const natural = mixColors(base, rose, (sex === 'female' ? 0.6 : 0.45) + 0.12 * skin.lipTint);
  return {
    base,
    lip: makeup.lipstick ? mixColors(natural, makeup.lipstick, makeup.lipstickAmount) : natural,
    freckle: multiplyColors(base, [0.66, 0.5, 0.42]),
    blood: 0.3 + 0.45 * (1 - skin.melanin) + 0.22 * skin.redness,
    wrinkle: smoothstep(30, 72, age) * (1 + 0.6 * skin.lines),
  };
}
