import { setImmediate } from 'node:timers/promises';
import { BIN_COUNT, type DistanceHistogram, toBin } from './calibration-rules.ts';

export interface SampleFace {
  readonly personId: string;
  readonly embedding: Float32Array;
}

export interface PeopleComparison {
  readonly histogram: DistanceHistogram;
  /** Pairs of people, as `id id`, with faces within the distance `near`. */
  readonly nearPeople: ReadonlySet<string>;
}

/** Comparisons before other work gets the thread; they take about two milliseconds. */
const PAIRS_PER_SLICE = 20_000;

/** Compares each face with the faces of all other people, except for the excluded pairs of people. */
export async function comparePeople(
  faces: readonly SampleFace[],
  { near, exclude = new Set() }: { near: number; exclude?: ReadonlySet<string> },
): Promise<PeopleComparison> {
  const bins = new Uint32Array(BIN_COUNT);
  const nearPeople = new Set<string>();
  let pairs = 0;
  const count = (one: SampleFace, other: SampleFace) => {
    if (one.personId === other.personId) return;
    if (exclude.size > 0 && exclude.has(pairKey(one, other))) return;
    const distance = euclideanDistance(one.embedding, other.embedding);
    const bin = toBin(distance);
    bins[bin] = (bins[bin] ?? 0) + 1;
    pairs += 1;
    if (distance <= near) nearPeople.add(pairKey(one, other));
  };

  let compared = 0;
  for (const [index, one] of faces.entries()) {
    for (const other of faces.slice(index + 1)) count(one, other);
    compared += faces.length - index;
    if (compared < PAIRS_PER_SLICE) continue;
    await setImmediate();
    compared = 0;
  }
  return { histogram: { bins, pairs }, nearPeople };
}

function pairKey(one: SampleFace, other: SampleFace): string {
  return [one.personId, other.personId].sort().join(' ');
}

function euclideanDistance(one: Float32Array, other: Float32Array): number {
  let squares = 0;
  for (let index = 0; index < one.length; index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    squares += difference * difference;
  }
  return Math.sqrt(squares);
}
