import type { PhoneticKey } from './letter-rules.ts';

export interface EditCosts {
  /** Of substituting one letter for another, by their codes. */
  readonly substitute: (a: number, b: number) => number;
  readonly transpose: number;
  /** The cost of a letter too many in the first word. */
  readonly extra: number;
}

const EQUAL_COSTS: EditCosts = { substitute: () => 1, transpose: 1, extra: 1 };

/** Optimal string alignment: deletions, insertions, substitutions and transpositions. Infinite beyond `max`. */
export function editDistance(one: PhoneticKey, other: PhoneticKey, max = Number.POSITIVE_INFINITY): number {
  return minEditDistance(one, other) > max ? Number.POSITIVE_INFINITY : boundedDistance(one, other, EQUAL_COSTS, max);
}

/** A cheap lower bound: an edit adds or removes at most one distinct letter. */
function minEditDistance(one: PhoneticKey, other: PhoneticKey): number {
  const [ones, others] = [letterMask(one), letterMask(other)];
  return Math.max(countBits(ones & ~others), countBits(others & ~ones));
}

/** One bit per letter. Letters that share a bit only weaken the lower bound. */
function letterMask(word: PhoneticKey): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Fills the matrix row by row, only within `max` of the diagonal, and stops once no path can cost less than `max`. */
export function boundedDistance(one: string, other: string, costs: EditCosts, max: number): number {
  if (Math.abs(one.length - other.length) > max) return Number.POSITIVE_INFINITY;
  const [first, second, third] = rowsFor(other.length);
  let rows: Rows = { beforeLast: first, last: second, current: third };
  for (let column = 0; column <= other.length; column += 1) rows.last[column] = column;
  let lastMin = 0;
  for (let row = 1; row <= one.length; row += 1) {
    const rowMin = fillRow(rows, row, { one, other, costs, max });
    // Two rows, because a transposition skips one.
    if (rowMin > max && lastMin > max) return Number.POSITIVE_INFINITY;
    lastMin = rowMin;
    rows = { beforeLast: rows.last, last: rows.current, current: rows.beforeLast };
  }
  const distance = at(rows.last, other.length);
  return distance <= max ? distance : Number.POSITIVE_INFINITY;
}

/** Three rows of the distance matrix. */
interface Rows {
  readonly beforeLast: Float64Array;
  readonly last: Float64Array;
  readonly current: Float64Array;
}

type RowBuffers = readonly [Float64Array, Float64Array, Float64Array];

const createBuffers = (size: number): RowBuffers => [
  new Float64Array(size),
  new Float64Array(size),
  new Float64Array(size),
];
/** Reused, since one search compares thousands of words. */
let buffers = createBuffers(32);

function rowsFor(letters: number): RowBuffers {
  // One more for the empty prefix, and one beyond the end.
  if (letters + 2 > buffers[0].length) buffers = createBuffers(letters + 2);
  return buffers;
}

/** Returns the minimum of the row. */
function fillRow(
  { beforeLast, last, current }: Rows,
  row: number,
  { one, other, costs, max }: { one: string; other: string; costs: EditCosts; max: number },
): number {
  const from = Math.max(1, row - max);
  const to = Math.min(other.length, row + max);
  current[from - 1] = from === 1 ? row * costs.extra : Number.POSITIVE_INFINITY;
  current[to + 1] = Number.POSITIVE_INFINITY;
  const letter = one.charCodeAt(row - 1);
  let min = at(current, from - 1);
  for (let column = from; column <= to; column += 1) {
    const otherLetter = other.charCodeAt(column - 1);
    const substitution = letter === otherLetter ? 0 : costs.substitute(letter, otherLetter);
    let cost = Math.min(
      at(last, column) + costs.extra,
      at(current, column - 1) + 1,
      at(last, column - 1) + substitution,
    );
    if (substitution > 0 && isTransposed(one, other, { row, column })) {
      cost = Math.min(cost, at(beforeLast, column - 2) + costs.transpose);
    }
    current[column] = cost;
    min = Math.min(min, cost);
  }
  return min;
}

function isTransposed(one: string, other: string, { row, column }: { row: number; column: number }): boolean {
  return (
    row > 1 &&
    column > 1 &&
    one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
    one.charCodeAt(row - 2) === other.charCodeAt(column - 1)
  );
}

function at(row: Float64Array, index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
