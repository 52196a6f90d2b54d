import { type Color, mixColors, scaleColor } from '../color/color.ts';
import { clamp } from '../geometry/distance-fields.ts';
import type { Random } from '../random/random.ts';
import type { Beard, BeardStyle, Brow } from './person.ts';
import type { Sex } from './traits.ts';
import { oldness, signOf } from './traits.ts';

interface BrowDraw {
  readonly sex: Sex;
  readonly age: number;
  readonly tone: Color;
}

export function drawBrow(rng: Random, { sex, age, tone }: BrowDraw): Brow {
  const sign = signOf(sex);
  return {
    thickness: clamp(1 + sign * -0.2 + 0.28 * rng.normal(), 0.5, 1.75),
    length: clamp(1 + 0.1 * rng.normal(), 0.8, 1.25),
    arch: clamp(0.65 + sign * 0.2 + 0.4 * rng.normal(), -0.1, 1.5),
    angle: clamp(-0.25 + 0.7 * rng.normal(), -1.5, 1.1),
    density: clamp(0.95 - sign * 0.1 + 0.28 * rng.normal() - 0.2 * oldness(age), 0.35, 1.6),
    gap: clamp(rng.normal() + sign * 0.4, -2, 2.2),
    tone,
  };
}

interface BeardTable {
  readonly weight: number;
  readonly shadow: number;
  readonly length: number;
  readonly count: number;
  readonly density: number;
}

/** Full beards draw their length. */
const BEARDS: Readonly<Record<Exclude<BeardStyle, 'none'>, BeardTable>> = {
  shaved: { weight: 36, shadow: 0.09, length: 0, count: 0, density: 0 },
  stubble: { weight: 22, shadow: 0.26, length: 0.022, count: 15000, density: 0.5 },
  short: { weight: 18, shadow: 0.42, length: 0.075, count: 20000, density: 0.95 },
  full: { weight: 10, shadow: 0.5, length: 0, count: 22000, density: 1 },
  goatee: { weight: 8, shadow: 0.1, length: 0.11, count: 20000, density: 0.95 },
  moustache: { weight: 6, shadow: 0.08, length: 0.1, count: 20000, density: 1 },
};

const BEARD_CHOICES = [
  ['shaved', BEARDS.shaved.weight],
  ['stubble', BEARDS.stubble.weight],
  ['short', BEARDS.short.weight],
  ['full', BEARDS.full.weight],
  ['goatee', BEARDS.goatee.weight],
  ['moustache', BEARDS.moustache.weight],
] as const;

const SKIN_UNDER_STUBBLE: Color = [0.3, 0.27, 0.26];

interface BeardDraw {
  readonly sex: Sex;
  readonly hairGray: number;
  readonly dark: Color;
  readonly light: Color;
  readonly isCurly: boolean;
}

export function drawBeard(rng: Random, { sex, hairGray, dark, light, isCurly }: BeardDraw): Beard {
  const none: Beard = {
    style: 'none',
    shadow: 0,
    shadowTone: scaleColor(mixColors(SKIN_UNDER_STUBBLE, dark, 0.6), 0.6),
    low: rng.range(-0.5, 1.4),
    length: 0,
    count: 0,
    density: 0,
    curl: 0,
    gray: clamp(hairGray * 1.2, 0, 1),
    hairTone: mixColors(dark, light, 0.35),
  };
  if (sex === 'female') return none;
  const style = rng.weighted(BEARD_CHOICES);
  const table = BEARDS[style];
  const darkness = 1 - clamp(dark[0] * 6, 0, 0.85);
  const fullLength = rng.range(0.16, 0.34);
  return {
    ...none,
    style,
    shadow: table.shadow * darkness * (1 - 0.6 * none.gray),
    length: style === 'full' ? fullLength : table.length,
    count: table.count,
    density: table.density,
    curl: isCurly ? 0.016 : 0.006,
  };
}
