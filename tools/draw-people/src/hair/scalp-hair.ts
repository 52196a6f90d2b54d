import type { Color } from '../color/color.ts';
import { mixColors, scaleColor } from '../color/color.ts';
import { smoothstep } from '../geometry/distance-fields.ts';
import type { Vector } from '../geometry/vector.ts';
import type { Hair } from '../person/hair-style.ts';
import { Random } from '../random/random.ts';
import { addBun } from './bun.ts';
import { type Guide, growGuide } from './guide.ts';
import { GuideIndex } from './guide-index.ts';
import type { HairScene } from './hair-scene.ts';
import { rootOn, scalpCover } from './scalp.ts';
import { SCALP_STRAND_ALPHA, SCALP_STRAND_WIDTH, traceStrand } from './scalp-strand.ts';
import type { Strands } from './strands.ts';

const SCALP_STREAM = 71;
const ROOT_TRIES = 60;

interface Root {
  readonly point: Vector;
  /** How densely hair grows here, 0 to 1. */
  readonly cover: number;
}

export function addScalpHair(scene: HairScene, strands: Strands): void {
  const { person } = scene;
  const { hair } = person;
  if (hair.style === 'bald') return;
  const rng = new Random(person.seed, SCALP_STREAM);
  const guides = growGuides(scene, rng);
  if (guides.length === 0) return;
  const index = new GuideIndex(hair, guides);
  for (let i = 0; i < hair.count; i++) {
    const root = drawRoot(scene, rng);
    if (!root) break;
    const guide = index.findNearest(root.point);
    if (!guide) continue;
    for (const point of traceStrand(hair, rng, { guide, root: root.point, cover: root.cover })) {
      strands.addPoint(...point);
    }
    strands.finish({
      color: drawTone(hair, rng, guide),
      width: SCALP_STRAND_WIDTH,
      alpha: SCALP_STRAND_ALPHA,
      kind: 'scalp',
    });
  }
  if (hair.bun > 0) addBun(hair, rng, strands);
}

function growGuides(scene: HairScene, rng: Random): Guide[] {
  const guides: Guide[] = [];
  for (let i = 0; i < scene.person.hair.guides; i++) {
    const root = drawRoot(scene, rng);
    if (!root) break;
    guides.push(growGuide(scene, rng, root.point));
  }
  return guides;
}

function drawRoot({ skull, person }: HairScene, rng: Random): Root | null {
  for (let tries = 0; tries < ROOT_TRIES; tries++) {
    const up = rng.range(-0.75, 1);
    const azimuth = rng.range(0, Math.PI * 2);
    const level = Math.sqrt(1 - up * up);
    const point = rootOn(skull, [level * Math.sin(azimuth), up, level * Math.cos(azimuth)]);
    const cover = scalpCover(person.hair, ...point);
    if (cover > 0 && rng.next() < cover) return { point, cover };
  }
  return null;
}

function drawTone(hair: Hair, rng: Random, { tint }: Guide): Color {
  const [dark, light, white] = hair.tones;
  const tone = mixColors(dark, light, rng.next());
  // Gray comes strand by strand, but never as hard black and white.
  const gray = hair.gray > 0 ? smoothstep(0, 1, hair.gray * 1.1 + 0.3 * (rng.next() - 0.5) + 0.06 * tint - 0.05) : 0;
  return scaleColor(mixColors(tone, white, gray), 1 + 0.12 * tint + 0.15 * rng.normal());
}
