import { scaleColor } from '../color/color.ts';
import type { Hair } from '../person/hair-style.ts';
import type { Random } from '../random/random.ts';
import { SCALP_STRAND_ALPHA, SCALP_STRAND_WIDTH } from './scalp-strand.ts';
import type { Strands } from './strands.ts';

const STRANDS_IN_BUN = 900;
const POINTS_PER_STRAND = 9;
const ARC_STEP = 0.2;

/** A bun or tail behind the head: arcs wound on a ball at the tie. */
export function addBun(hair: Hair, rng: Random, strands: Strands): void {
  const [bx, by, bz] = hair.tie;
  const [dark, light, white] = hair.tones;
  for (let i = 0; i < STRANDS_IN_BUN; i++) {
    const start = rng.range(0, 6.28);
    const tilt = rng.range(-1.1, 1.1);
    const radius = hair.bun * rng.range(0.75, 1.03);
    const tone = rng.next() < hair.gray ? white : rng.chance(0.5) ? dark : light;
    const shade = 1 + 0.15 * rng.normal();
    for (let j = 0; j < POINTS_PER_STRAND; j++) {
      const angle = start + j * ARC_STEP;
      const px = Math.cos(angle) * Math.cos(tilt);
      const py = Math.sin(angle) * Math.cos(tilt);
      const pz = Math.sin(tilt);
      strands.addPoint(bx + px * radius, by + py * radius, bz + pz * radius * 0.8);
    }
    strands.finish({
      color: scaleColor(tone, shade),
      width: SCALP_STRAND_WIDTH,
      alpha: SCALP_STRAND_ALPHA,
      kind: 'scalp',
    });
  }
}
