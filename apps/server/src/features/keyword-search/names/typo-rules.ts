import type { SoundKey } from './letter-rules.ts';

/** Slips that such a word is forgiven: in a short one every slip makes another name, in a number another number. */
export function allowedTypos(key: SoundKey): number {
  if (key.length <= 3 || /\d/.test(key)) return 0;
  return key.length <= 5 ? 1 : 2;
}

/**
 * Marks of a word and of what is left when letters are struck out of its beginning. Two words are at most so many slips
 * apart only if they share a mark, so an index of marks finds every such word, and `slipsBetween` tells which they are.
 */
export function typoMarks(key: SoundKey, slips: number): number[] {
  let left = new Set([key.slice(0, BEGINNING)]);
  const all = new Set(left);
  for (let struck = 0; struck < slips; struck += 1) {
    left = new Set([...left].flatMap(strikeOne));
    for (const rest of left) all.add(rest);
  }
  return [...new Set([...all].map(hash))];
}

/** What a stored word must be found by: longer words may be typed with two slips more or less. */
export function storedSlips(key: SoundKey): number {
  return key.length <= 3 ? 1 : 2;
}

/** Two slips in a longer beginning would give each word a hundred marks. */
const BEGINNING = 7;

function strikeOne(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** FNV-1a, signed as a column of the database holds it; equal marks of different words cost a comparison and no mistake. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return state | 0;
}

interface Costs {
  readonly change: (a: string, b: string) => number;
  readonly swap: number;
}

const EQUAL_COSTS: Costs = { change: () => 1, swap: 1 };

/** Letters left out, put in, changed or swapped with their neighbour (optimal string alignment); infinite beyond `most`. */
export function slipsBetween(one: SoundKey, other: SoundKey, most = Number.POSITIVE_INFINITY): number {
  return reckon(one, other, EQUAL_COSTS, most);
}

/** Row by row; it ends as soon as no way to the end can cost less than what is allowed. */
function reckon(one: string, other: string, costs: Costs, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  const width = other.length + 1;
  let rows: Rows = {
    beforeLast: new Array<number>(width).fill(0),
    last: Array.from({ length: width }, (_, column) => column),
    current: new Array<number>(width).fill(0),
  };
  let leastOfLast = 0;
  for (let row = 1; row <= one.length; row += 1) {
    const least = fillRow(rows, row, { one, other, costs });
    // Two rows, for a swap steps over one.
    if (least > most && leastOfLast > most) return Number.POSITIVE_INFINITY;
    leastOfLast = least;
    rows = { beforeLast: rows.last, last: rows.current, current: rows.beforeLast };
  }
  const slips = at(rows.last, other.length);
  return slips <= most ? slips : Number.POSITIVE_INFINITY;
}

/** What it costs to make so many letters of the other word of so many of the one. */
interface Rows {
  readonly beforeLast: number[];
  readonly last: number[];
  readonly current: number[];
}

/** Answers the least of the row. */
function fillRow(
  { beforeLast, last, current }: Rows,
  row: number,
  { one, other, costs }: { one: string; other: string; costs: Costs },
): number {
  current[0] = row;
  let least = row;
  for (let column = 1; column <= other.length; column += 1) {
    const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
    const change = isSame ? 0 : costs.change(one.charAt(row - 1), other.charAt(column - 1));
    let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + change);
    if (!isSame && isSwapped(one, other, { row, column })) {
      cost = Math.min(cost, at(beforeLast, column - 2) + costs.swap);
    }
    current[column] = cost;
    least = Math.min(least, cost);
  }
  return least;
}

function isSwapped(one: string, other: string, { row, column }: { row: number; column: number }): boolean {
  return (
    row > 1 &&
    column > 1 &&
    one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
    one.charCodeAt(row - 2) === other.charCodeAt(column - 1)
  );
}

function at(costs: readonly number[], index: number): number {
  return costs[index] ?? Number.POSITIVE_INFINITY;
}

const LIKELY = 0.8;
/** Sounds that are mixed up by ear, then neighbours on the keyboard. */
const MIXED_UP = ['ao', 'ei', 'eq', 'ie', 'bp', 'vf', 'gk', 'dt', 'jw', 'zs', 'gh', 'xw', 'cs', 'yu', 'qa'];
/** ЙЦУКЕН in sounds. */
const ROWS = ['icukengwwzh', 'fivaproldje', 'qxsmit.by'];

const likelyChanges = new Set<string>();
for (const pair of MIXED_UP) addLikely(pair.charAt(0), pair.charAt(1));
for (const row of ROWS) for (let i = 1; i < row.length; i += 1) addLikely(row.charAt(i - 1), row.charAt(i));

function addLikely(a: string, b: string): void {
  likelyChanges.add(a + b).add(b + a);
}

const LIKELY_COSTS: Costs = { change: (a, b) => (likelyChanges.has(a + b) ? LIKELY : 1), swap: LIKELY };

/** As `slipsBetween`, where a slip that people make more often weighs less. */
export function weighSlips(one: SoundKey, other: SoundKey): number {
  return reckon(one, other, LIKELY_COSTS, Number.POSITIVE_INFINITY);
}

/** As `weighSlips`; infinite where there are more slips than the typed word is forgiven. */
export function weighForgiven(typed: SoundKey, known: SoundKey): number {
  const isForgiven = Number.isFinite(slipsBetween(typed, known, allowedTypos(typed)));
  return isForgiven ? weighSlips(typed, known) : Number.POSITIVE_INFINITY;
}
