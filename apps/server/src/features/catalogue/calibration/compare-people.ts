import { setImmediate } from 'node:timers/promises';
import { BIN_COUNT, type DistanceHistogram, toBin } from './calibration-rules.ts';

export interface SampleFace {
  readonly personId: string;
  readonly embedding: Float32Array;
}

export interface PeopleComparison {
  readonly histogram: DistanceHistogram;
  /** Pairs of people, `id id`, some of whose faces lie within `near`. */
  readonly nearPeople: ReadonlySet<string>;
}

/** Lets others have the thread after so many comparisons: about two milliseconds. */
const PAIRS_IN_A_ROW = 20_000;

/** Compares each face with those of all other people, except the pairs of people that are named. */
export async function comparePeople(
  faces: readonly SampleFace[],
  { near, except = new Set() }: { near: number; except?: ReadonlySet<string> },
): Promise<PeopleComparison> {
  const bins = new Uint32Array(BIN_COUNT);
  const nearPeople = new Set<string>();
  let pairs = 0;
  const count = (one: SampleFace, other: SampleFace) => {
    if (one.personId === other.personId) return;
    if (except.size > 0 && except.has(toPair(one, other))) return;
    const distance = distanceBetween(one.embedding, other.embedding);
    const bin = toBin(distance);
    bins[bin] = (bins[bin] ?? 0) + 1;
    pairs += 1;
    if (distance <= near) nearPeople.add(toPair(one, other));
  };

  let inARow = 0;
  for (const [index, one] of faces.entries()) {
    for (const other of faces.slice(index + 1)) count(one, other);
    inARow += faces.length - index;
    if (inARow < PAIRS_IN_A_ROW) continue;
    await setImmediate();
    inARow = 0;
  }
  return { histogram: { bins, pairs }, nearPeople };
}

function toPair(one: SampleFace, other: SampleFace): string {
  return [one.personId, other.personId].sort().join(' ');
}

function distanceBetween(one: Float32Array, other: Float32Array): number {
  let squares = 0;
  for (let index = 0; index < one.length; index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    squares += difference * difference;
  }
  return Math.sqrt(squares);
}
