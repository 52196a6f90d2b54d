import { hashIntegers, hashText } from '../random/hash.ts';
import { drawPerson } from './draw-person.ts';
import { MEASURES, type ShapeTendency } from './measures.ts';
import type { Person } from './person.ts';

const CANDIDATE_STREAM = 0x5eed;
const CANDIDATES = 8;

/** How strongly each measure is noticed; the others count UNNOTICED. */
const NOTICED: ShapeTendency = {
  faceWidth: 1,
  faceLength: 1,
  jawWidth: 1,
  noseWidth: 1,
  noseLength: 0.9,
  noseBridge: 0.8,
  lidHood: 1,
  eyeTilt: 0.8,
  eyeSpacing: 0.9,
  eyeOpen: 0.8,
  browHeight: 0.9,
  upperLip: 0.9,
  lowerLip: 0.7,
  mouthWidth: 0.9,
  chinHeight: 0.8,
  fat: 0.8,
};
const UNNOTICED = 0.5;

/** How much two people differ at a glance; 0 for one and the same. */
export function dissimilarity(a: Person, b: Person): number {
  let sum = 0;
  for (const measure of MEASURES) {
    sum += ((NOTICED[measure] ?? UNNOTICED) * (a.shape[measure] - b.shape[measure])) ** 2;
  }
  sum += (9 * (a.skin.melanin - b.skin.melanin)) ** 2;
  sum += ((a.age - b.age) / 18) ** 2;
  sum += (1.6 * (a.brow.thickness - b.brow.thickness)) ** 2 + (a.brow.arch - b.brow.arch) ** 2;
  sum += (1.3 * (hairShade(a) - hairShade(b))) ** 2;
  return Math.sqrt(sum + visibleDifferences(a, b));
}

function hairShade({ hair }: Person): number {
  const [dark, , white] = hair.tones;
  return Math.log(0.02 + dark[1] * (1 - hair.gray) + white[1] * hair.gray);
}

function visibleDifferences(a: Person, b: Person): number {
  let sum = 0;
  if (a.sex !== b.sex) sum += 16;
  if (a.hair.style !== b.hair.style) sum += 5;
  if (a.hair.texture !== b.hair.texture) sum += 3;
  if (a.beard.style !== b.beard.style) sum += 6;
  if ((a.glasses === null) !== (b.glasses === null)) sum += 3;
  return sum;
}

/** People who do not look alike: of a few candidates each, the one least similar to everybody before. */
export function drawCast(name: string, size: number): Person[] {
  const base = hashText(name);
  const cast: Person[] = [];
  for (let i = 0; i < size; i++) {
    const count = i === 0 ? 1 : CANDIDATES;
    const candidates = Array.from({ length: count }, (_, c) => drawPerson(hashIntegers(base, i, c, CANDIDATE_STREAM)));
    cast.push(leastSimilar(candidates, cast));
  }
  return cast;
}

function leastSimilar(candidates: readonly Person[], cast: readonly Person[]): Person {
  let best: Person | undefined;
  let bestScore = -1;
  for (const candidate of candidates) {
    const score = Math.min(...cast.map((member) => dissimilarity(candidate, member)));
    if (score > bestScore) {
      bestScore = score;
      best = candidate;
    }
  }
  if (best === undefined) throw new Error('a cast needs at least one candidate');
  return best;
}
