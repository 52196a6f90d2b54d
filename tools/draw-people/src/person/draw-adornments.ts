import { hex } from '../color/color.ts';
import type { Random } from '../random/random.ts';
import type { Glasses, Makeup } from './person.ts';
import type { Sex } from './traits.ts';
import { oldness } from './traits.ts';

const LIPSTICKS = ['#b03a3e', '#a8484c', '#c0605c', '#8c2f3a', '#b5575a', '#7c3434', '#c4506a'] as const;
const NO_MAKEUP: Makeup = { lipstick: null, lipstickAmount: 0, liner: 0, shadow: 0, blush: 0 };

export function drawMakeup(rng: Random, sex: Sex): Makeup {
  if (sex === 'male') return NO_MAKEUP;
  const painted = rng.chance(0.55);
  return {
    lipstick: painted ? hex(rng.pick(LIPSTICKS)) : null,
    lipstickAmount: painted ? rng.range(0.3, 0.8) : 0,
    liner: rng.chance(0.6) ? rng.range(0.3, 1) : 0.15,
    shadow: rng.chance(0.35) ? rng.range(0.3, 0.9) : 0,
    blush: rng.range(0, 0.5),
  };
}

const FRAMES = {
  round: { width: 0.2, height: 0.19, roundness: 1, thickness: 0.018, cat: 0 },
  square: { width: 0.22, height: 0.155, roundness: 0.35, thickness: 0.024, cat: 0 },
  soft: { width: 0.22, height: 0.165, roundness: 0.7, thickness: 0.02, cat: 0.1 },
  wire: { width: 0.205, height: 0.15, roundness: 0.75, thickness: 0.009, cat: 0 },
  cat: { width: 0.22, height: 0.15, roundness: 0.6, thickness: 0.022, cat: 0.5 },
} as const;

const FRAME_KINDS = ['round', 'square', 'soft', 'wire', 'cat'] as const;
const METAL_COLORS = ['#8a8c90', '#a08448', '#3a3a3c'] as const;
const PLASTIC_COLORS = ['#141416', '#3a2418', '#1d2a44', '#5a1f24', '#4b4b50', '#6b4a2c'] as const;

export function drawGlasses(rng: Random, sex: Sex, age: number): Glasses | null {
  if (!rng.chance(0.16 + 0.25 * oldness(age))) return null;
  const kind = rng.pick(FRAME_KINDS);
  const metal = kind === 'wire';
  const frame = FRAMES[sex === 'male' && kind === 'cat' ? 'square' : kind];
  return { ...frame, color: hex(metal ? rng.pick(METAL_COLORS) : rng.pick(PLASTIC_COLORS)), metal };
}
