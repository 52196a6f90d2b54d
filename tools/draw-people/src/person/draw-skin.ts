import { clamp } from '../geometry/distance-fields.ts';
import type { Random } from '../random/random.ts';
import type { HairColor } from './palette.ts';
import type { Complexion, Mole } from './person.ts';

const MOST_MOLES = 3.4;

export function drawComplexion(rng: Random, melanin: number, hairColor: HairColor): Complexion {
  const freckled = melanin < 0.3 && (hairColor === 'red' || rng.chance(0.25));
  const moles = drawMoles(rng);
  return {
    melanin,
    undertone: rng.normal(),
    redness: rng.normal(),
    freckles: freckled ? rng.range(0.25, 0.8) : 0,
    moles,
    lines: rng.normal() * 0.4,
    shine: rng.range(-0.4, 0.8),
    lipTint: rng.normal(),
  };
}

function drawMoles(rng: Random): Mole[] {
  const tries = Math.floor(rng.range(0, MOST_MOLES));
  const drawn = Array.from({ length: tries }, () => ({
    x: rng.range(-0.52, 0.52),
    y: rng.range(-0.95, 0.5),
    radius: rng.range(0.007, 0.014),
  }));
  return drawn.filter((mole) => !isOnFeature(mole));
}

/** On nose, eyes and lips a dot would read as a fault of the picture. */
function isOnFeature({ x, y }: Mole): boolean {
  const onNose = Math.abs(x) < 0.2 && y < 0.1 && y > -0.55;
  const onEye = Math.abs(Math.abs(x) - 0.31) < 0.19 && Math.abs(y) < 0.15;
  const onLips = Math.abs(x) < 0.3 && y < -0.55 && y > -0.85;
  return onNose || onEye || onLips;
}

/** Share of gray strands; many women dye theirs. */
export function drawGray(rng: Random, age: number, isWoman: boolean): number {
  const natural = clamp((age - 46) / 30 + 0.25 * rng.normal(), 0, 1);
  return natural * (isWoman && rng.chance(0.6) ? 0.1 : 1);
}
