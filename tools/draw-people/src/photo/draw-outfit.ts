import { hex } from '../color/color.ts';
import type { Person } from '../person/person.ts';
import type { Sex, Wardrobe } from '../person/traits.ts';
import type { Random } from '../random/random.ts';
import type { Neckline, Outfit } from './photo.ts';

const CLOTH_COLORS: Readonly<Record<Wardrobe, readonly [string, ...string[]]>> = {
  plain: ['#2f3b52', '#5b6b7a', '#8c2f39', '#d9d4cb', '#3d5a4c', '#22252b', '#7a6a58', '#b4843f'],
  smart: ['#e9edf2', '#b9cbe2', '#20242e', '#39424e', '#5a2d3c', '#dfe3da'],
  warm: ['#9a4f36', '#c08a4e', '#6e3b47', '#4f5d43', '#d8c3a4', '#3b3f58'],
  sport: ['#1d2f5c', '#c23b3b', '#1f1f23', '#e4e6e8', '#2e7d6b', '#e0a63a'],
};

type WeightedNecklines = readonly (readonly [Neckline, number])[];

const NECKLINES: Readonly<Record<Sex, Readonly<Record<Wardrobe, WeightedNecklines>>>> = {
  male: {
    plain: [
      ['crew', 5],
      ['vee', 1],
      ['collar', 2],
    ],
    smart: [
      ['collar', 6],
      ['crew', 1],
    ],
    warm: [
      ['turtle', 2],
      ['crew', 4],
      ['collar', 2],
    ],
    sport: [
      ['crew', 5],
      ['vee', 1],
    ],
  },
  female: {
    plain: [
      ['crew', 3],
      ['vee', 3],
      ['scoop', 3],
    ],
    smart: [
      ['collar', 4],
      ['vee', 3],
      ['scoop', 2],
    ],
    warm: [
      ['turtle', 3],
      ['crew', 3],
      ['scoop', 2],
    ],
    sport: [
      ['crew', 4],
      ['scoop', 2],
      ['vee', 1],
    ],
  },
};

export function drawNeckline(rng: Random, { sex, wardrobe }: Person): Neckline {
  return rng.weighted(NECKLINES[sex][wardrobe]);
}

export function drawOutfit(rng: Random, { wardrobe }: Person, neckline: Neckline): Outfit {
  return {
    neckline,
    color: hex(rng.pick(CLOTH_COLORS[wardrobe])),
    accent: hex(rng.pick(CLOTH_COLORS[wardrobe])),
    pattern: rng.weighted([
      ['plain', 5],
      ['knit', 2],
      ['stripes', neckline === 'crew' ? 1.5 : 0],
      ['check', neckline === 'collar' ? 1.5 : 0],
    ]),
  };
}
