import type { Vector } from './vector.ts';

type NumberList = Float32Array | Int32Array | Uint8Array | readonly number[];

/** Reads where the index is known to be inside; the compiler cannot know it. */
export function at(list: NumberList, index: number): number {
  return list[index] ?? 0;
}

/** The `index`-th triple of a list of triples. */
export function tripleAt(list: NumberList, index: number): Vector {
  const o = index * 3;
  return [at(list, o), at(list, o + 1), at(list, o + 2)];
}

export function setTriple(list: Float32Array, index: number, [x, y, z]: Vector): void {
  const o = index * 3;
  list[o] = x;
  list[o + 1] = y;
  list[o + 2] = z;
}

export function addAt(list: Float32Array, index: number, amount: number): void {
  list[index] = at(list, index) + amount;
}
