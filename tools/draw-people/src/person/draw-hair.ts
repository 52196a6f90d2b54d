import type { Color } from '../color/color.ts';
import { clamp } from '../geometry/distance-fields.ts';
import type { Random } from '../random/random.ts';
import { HAIR_CUTS } from './hair-cuts.ts';
import { drawHairStyle, type Hair, type HairCut, type HairStyle, PLAIN_CUT } from './hair-style.ts';
import type { HairTexture, Sex } from './traits.ts';

interface HairDraw {
  readonly sex: Sex;
  readonly age: number;
  readonly texture: HairTexture;
  readonly tones: readonly [Color, Color, Color];
  readonly gray: number;
}

export function drawHair(rng: Random, { sex, age, texture, tones, gray }: HairDraw): Hair {
  const style = drawHairStyle(rng, sex, age);
  const hairline = rng.normal() * 0.04 - (sex === 'female' ? 0.03 : 0);
  const peak = rng.chance(0.25) ? rng.range(0.3, 1) : 0;
  const recession = sex === 'male' ? clamp(rng.normal() * 0.35 + (age - 30) / 70, 0, 0.9) : 0;
  const side = rng.chance(0.5) ? 1 : -1;
  const cut = { ...PLAIN_CUT, hairline, peak, recession, ...HAIR_CUTS[style](rng, side) };
  const textured = { ...cut, ...drawTexture(rng, cut, { style, sex, texture }) };
  return { ...textured, style, texture, tones, gray };
}

interface Wearer {
  readonly style: HairStyle;
  readonly sex: Sex;
  readonly texture: HairTexture;
}

/** How the texture of the hair reshapes a cut. */
function drawTexture(rng: Random, cut: HairCut, wearer: Wearer): Partial<HairCut> {
  if (wearer.style === 'buzz' || wearer.style === 'bald') return {};
  switch (wearer.texture) {
    case 'straight':
      return {};
    case 'wavy':
      return cut.curl > 0 ? {} : drawWaves(rng, cut);
    case 'curly':
      return drawCurls(rng, cut);
    case 'coiled':
      return drawCoils(rng, cut, wearer);
  }
}

function drawWaves(rng: Random, cut: HairCut): Partial<HairCut> {
  return {
    curl: 0.022 + 0.012 * rng.next(),
    pitch: 0.42,
    helix: 0.4,
    clump: Math.max(cut.clump, 0.45),
    messy: cut.messy + 0.08,
    volume: cut.volume * 1.15,
  };
}

function drawCurls(rng: Random, cut: HairCut): Partial<HairCut> {
  return {
    curl: rng.range(0.04, 0.06),
    pitch: 0.24,
    helix: 0.95,
    clump: 0.72,
    messy: cut.messy + 0.22,
    volume: cut.volume * 1.3 + 0.06,
    frizz: 0.5,
    curlStart: 0.12,
    lift: cut.lift + 0.4,
    shine: 0.8,
  };
}

function drawCoils(rng: Random, cut: HairCut, { style, sex }: Wearer): Partial<HairCut> {
  const tied = style === 'bun';
  const long = sex === 'female' && style !== 'crop' && !tied;
  const size = long ? rng.range(0.35, 0.62) : rng.range(0.1, 0.26);
  return {
    ...(tied || style === 'horseshoe' ? {} : drawCloud(rng, size, long)),
    curl: tied ? 0.008 : rng.range(0.018, 0.03),
    pitch: 0.085,
    helix: 1,
    clump: 0.3,
    frizz: tied ? 0.5 : 1.5,
    curlStart: 0.03,
    shine: 0.5,
    hairline: cut.hairline - 0.03,
  };
}

/** Coiled hair that is not tied stands out in a round cloud, whatever the cut was. */
function drawCloud(rng: Random, size: number, long: boolean): Partial<HairCut> {
  return {
    flow: 'out',
    lengthTop: size,
    lengthSide: size * (long ? 0.9 : rng.range(0.45, 0.9)),
    fringe: 0,
    endY: null,
    frame: false,
    overEars: false,
    volume: size * 0.25,
    lift: 3.5,
    gravity: long ? 0.3 : 0.02,
    stiff: 0.85,
    messy: 0.16,
    sidesDown: 0,
    step: 0.035,
    count: long ? 22000 : 19000,
    guides: 1400,
    spread: 1.1,
  };
}
