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
  /** Of one letter for another, by their codes. */
  readonly change: (a: number, b: number) => number;
  readonly swap: number;
}

const EQUAL_COSTS: Costs = { change: () => 1, swap: 1 };

/** Letters left out, put in, changed or swapped with their neighbour (optimal string alignment); infinite beyond `most`. */
export function slipsBetween(one: SoundKey, other: SoundKey, most = Number.POSITIVE_INFINITY): number {
  return strangersAmong(one, other) > most ? Number.POSITIVE_INFINITY : reckon(one, other, EQUAL_COSTS, most);
}

/** No slip brings in or takes away more than one letter, so two words are at least so many slips apart. */
function strangersAmong(one: SoundKey, other: SoundKey): number {
  const [ones, others] = [lettersOf(one), lettersOf(other)];
  return Math.max(countBits(ones & ~others), countBits(others & ~ones));
}

/** A bit for each; letters that share one only let a word through. */
function lettersOf(word: SoundKey): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * Row by row, as far beside the diagonal as what is allowed reaches, for each step aside costs one; it ends as soon as no way
 * to the end can cost less.
 */
function reckon(one: string, other: string, costs: Costs, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  const [first, second, third] = roomFor(other.length);
  let rows: Rows = { beforeLast: first, last: second, current: third };
  for (let column = 0; column <= other.length; column += 1) rows.last[column] = column;
  let leastOfLast = 0;
  for (let row = 1; row <= one.length; row += 1) {
    const least = fillRow(rows, row, { one, other, costs, most });
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
  readonly beforeLast: Float64Array;
  readonly last: Float64Array;
  readonly current: Float64Array;
}

type Room = readonly [Float64Array, Float64Array, Float64Array];

const newRoom = (size: number): Room => [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
/** Thousands of words are compared for one search: they all use the same. */
let room = newRoom(32);

function roomFor(letters: number): Room {
  // One more for nothing, and one beyond the end.
  if (letters + 2 > room[0].length) room = newRoom(letters + 2);
  return room;
}

/** Answers the least of the row. */
function fillRow(
  { beforeLast, last, current }: Rows,
  row: number,
  { one, other, costs, most }: { one: string; other: string; costs: Costs; most: number },
): number {
  const from = Math.max(1, row - most);
  const to = Math.min(other.length, row + most);
  current[from - 1] = from === 1 ? row : Number.POSITIVE_INFINITY;
  current[to + 1] = Number.POSITIVE_INFINITY;
  const letter = one.charCodeAt(row - 1);
  let least = at(current, from - 1);
  for (let column = from; column <= to; column += 1) {
    const otherLetter = other.charCodeAt(column - 1);
    const change = letter === otherLetter ? 0 : costs.change(letter, otherLetter);
    let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + change);
    if (change > 0 && isSwapped(one, other, { row, column })) {
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

function at(costs: Float64Array, index: number): number {
  return costs[index] ?? Number.POSITIVE_INFINITY;
}

const LIKELY = 0.8;
/** Sounds that are mixed up by ear, then neighbours on the keyboard. */
const MIXED_UP = ['ao', 'ei', 'eq', 'ie', 'bp', 'vf', 'gk', 'dt', 'jw', 'zs', 'gh', 'xw', 'cs', 'yu', 'qa'];
/** ЙЦУКЕН in sounds. */
const ROWS = ['icukengwwzh', 'fivaproldje', 'qxsmit.by'];

const ASCII = 128;
/** By both letters. */
const likelyChanges = new Uint8Array(ASCII * ASCII);
for (const pair of MIXED_UP) addLikely(pair.charCodeAt(0), pair.charCodeAt(1));
for (const row of ROWS) for (let i = 1; i < row.length; i += 1) addLikely(row.charCodeAt(i - 1), row.charCodeAt(i));

function addLikely(a: number, b: number): void {
  likelyChanges[placeOf(a, b)] = 1;
  likelyChanges[placeOf(b, a)] = 1;
}

function placeOf(a: number, b: number): number {
  return a * ASCII + b;
}

const LIKELY_COSTS: Costs = { change: (a, b) => (likelyChanges[placeOf(a, b)] === 1 ? LIKELY : 1), swap: LIKELY };

/** As `slipsBetween`, where a slip that people make more often weighs less. */
export function weighSlips(one: SoundKey, other: SoundKey, most = Number.POSITIVE_INFINITY): number {
  return reckon(one, other, LIKELY_COSTS, most);
}

/** As `weighSlips`; infinite where there are more slips than the typed word is forgiven. */
export function weighForgiven(typed: SoundKey, known: SoundKey): number {
  const allowed = allowedTypos(typed);
  const isForgiven = Number.isFinite(slipsBetween(typed, known, allowed));
  return isForgiven ? weighSlips(typed, known, allowed) : Number.POSITIVE_INFINITY;
}
