import type { PhoneticKey } from './letters.ts';
import { fullNamesOf } from './short-names.ts';

/** Edits that a typo may have. In a short word any edit gives another name, and in a number another number. */
export function maxEditDistance(key: PhoneticKey): number {
  if (key.length <= 3 || /\d/.test(key)) return 0;
  return key.length <= 6 ? 1 : 2;
}

/**
 * Symmetric-delete spelling correction (SymSpell): hashes of the word's prefix and of everything left after deleting up to
 * `deletions` letters of it. Words within that edit distance share a key, so an index of keys finds all of them, and
 * `editDistance` filters out the rest.
 */
export function deletionKeys(key: PhoneticKey, deletions: number): number[] {
  let shortened = new Set([key.slice(0, PREFIX_LENGTH)]);
  const all = new Set(shortened);
  for (let deleted = 0; deleted < deletions; deleted += 1) {
    shortened = new Set([...shortened].flatMap(deleteOneLetter));
    for (const rest of shortened) all.add(rest);
  }
  return [...new Set([...all].map(hash))];
}

/** Deletions to index a dictionary word with: the most edits that a typed word of similar length may have. */
export function maxIndexedDeletions(key: PhoneticKey): number {
  return key.length <= 3 ? 1 : 2;
}

/** Two deletions in a longer prefix would give each word a hundred keys. */
const PREFIX_LENGTH = 7;

function deleteOneLetter(word: string): string[] {
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

/** FNV-1a, signed to fit the database column. A collision costs one more comparison and no wrong result. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return state | 0;
}

const LIKELY_COST = 0.8;
/** More than one edit, so that another name is not taken for a typo of a short one: Милонов, Миронов; Носков, Носов. */
const UNLIKELY_COST = 1.5;
/** Sounds that are confused when a name is heard. */
const CONFUSABLE_SOUNDS = 'ao ei eq ie bp vf gk dt jw zs gh xw cs yu qa uo eo'.split(' ');
/** The Russian keyboard in phonetic characters: neighbouring keys are hit by mistake. */
const KEYBOARD_ROWS = ['icukengwwzh', 'fivaproldje', 'qxsmit.by'];

const ASCII = 128;
const likelySubstitutions = new Uint8Array(ASCII * ASCII);
for (const pair of CONFUSABLE_SOUNDS) addLikely(pair.charCodeAt(0), pair.charCodeAt(1));
for (const row of KEYBOARD_ROWS) {
  for (let i = 1; i < row.length; i += 1) addLikely(row.charCodeAt(i - 1), row.charCodeAt(i));
}

function addLikely(a: number, b: number): void {
  likelySubstitutions[pairIndex(a, b)] = 1;
  likelySubstitutions[pairIndex(b, a)] = 1;
}

function pairIndex(a: number, b: number): number {
  return a * ASCII + b;
}

const LIKELY_COSTS: EditCosts = {
  substitute: (a, b) => (likelySubstitutions[pairIndex(a, b)] === 1 ? LIKELY_COST : UNLIKELY_COST),
  transpose: LIKELY_COST,
  extra: UNLIKELY_COST,
};
/** A given name is so likely to be meant that a letter too many or another one is nothing against it. */
const GIVEN_NAME_COSTS: EditCosts = {
  ...LIKELY_COSTS,
  extra: 1,
  substitute: (a, b) => Math.min(1, LIKELY_COSTS.substitute(a, b)),
};

/** As `editDistance`, but common mistakes cost less, and unlikely ones more. */
export function weightedEditDistance(one: PhoneticKey, other: PhoneticKey, max = Number.POSITIVE_INFINITY): number {
  return boundedDistance(one, other, LIKELY_COSTS, max);
}

/** The weighted distance; infinite where it is more than a typo may have. A first letter is hardly ever one of two mistakes. */
export function typoDistance(typed: PhoneticKey, word: PhoneticKey): number {
  if (isSwappedShortWord(typed, word)) return LIKELY_COST;
  if (isWithoutLetterOfShortWord(typed, word)) return 1;
  const max = Math.min(maxEditDistance(typed), typed[0] === word[0] ? Number.POSITIVE_INFINITY : 1);
  if (!Number.isFinite(editDistance(typed, word, max))) return Number.POSITIVE_INFINITY;
  if (sortLetters(typed) === sortLetters(word)) return Math.min(2 * LIKELY_COST, weightedEditDistance(typed, word));
  const costs = fullNamesOf(word).length > 0 ? GIVEN_NAME_COSTS : LIKELY_COSTS;
  return boundedDistance(typed, word, costs, max);
}

/** A word of three letters may have two of them in the wrong order, or be one of four without a letter. */
function isWithoutLetterOfShortWord(typed: PhoneticKey, word: PhoneticKey): boolean {
  const isShort = typed.length === SHORT_WORD_LENGTH && word.length === SHORT_WORD_LENGTH + 1 && !/\d/.test(typed);
  return isShort && typed[0] === word[0] && editDistance(typed, word, 1) === 1;
}

function isSwappedShortWord(typed: PhoneticKey, word: PhoneticKey): boolean {
  const isShort = typed.length === SHORT_WORD_LENGTH && word.length === SHORT_WORD_LENGTH && !/\d/.test(typed);
  return isShort && typed !== word && editDistance(typed, word, 1) === 1 && sortLetters(typed) === sortLetters(word);
}

const SHORT_WORD_LENGTH = 3;
/** A word of so many letters may have two slips. */
const LONG_WORD_LENGTH = 8;

/** Edits of whatever kind: one, or two in a long word. Infinite beyond. */
export function anySlipDistance(typed: PhoneticKey, word: PhoneticKey): number {
  if (isSwappedShortWord(typed, word) || isWithoutLetterOfShortWord(typed, word)) return 1;
  const shorter = Math.min(typed.length, word.length);
  if (shorter <= SHORT_WORD_LENGTH || /\d/.test(typed)) return Number.POSITIVE_INFINITY;
  return editDistance(typed, word, shorter >= LONG_WORD_LENGTH ? 2 : 1);
}

/** Edits for which a typed word is looked up. */
export function maxLookedUpDistance(key: PhoneticKey): number {
  return key.length === SHORT_WORD_LENGTH && !/\d/.test(key) ? 1 : maxEditDistance(key);
}

/** Letters in another order are a likely mistake. */
function sortLetters(word: string): string {
  return Array.from(word).sort().join('');
}

const MIN_SLIP_LENGTH = 5;

/** As `typoDistance`, but any single edit of a name of some length will do: for records of a name that is typed right. */
export function slipDistance(name: PhoneticKey, recorded: PhoneticKey): number {
  const isSlip = name.length >= MIN_SLIP_LENGTH && name[0] === recorded[0] && editDistance(name, recorded, 1) <= 1;
  return isSlip ? Math.min(1, weightedEditDistance(name, recorded)) : typoDistance(name, recorded);
}

interface EditCosts {
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
function boundedDistance(one: string, other: string, costs: EditCosts, max: number): number {
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

/** The consonants of a key, by which names are found whose vowels each language hears in its own way. */
export function skeletonOf(key: PhoneticKey): string {
  return key.replace(/[aeiouyq]/g, '');
}

/** Vowels that stand for each other in two languages: Muhammad and Mohammed, Багдановіч and Богданович, Qasımov and Касумов. */
const LIKE_VOWELS = new Set(
  'ao ae aq ei eq ou uy iu iy eo iq'.split(' ').flatMap(([one, other]) => [`${one}${other}`, `${other}${one}`]),
);
export const MIN_SKELETON_LENGTH = 2;
/** @limit none */
const VOWELS_DIFFER_MAX = 3;

/** In how many places the vowels differ; infinite where the consonants do, or the vowels are too far apart. */
export function vowelDistance(one: PhoneticKey, other: PhoneticKey): number {
  if (Math.min(one.length, other.length) < MIN_SLIP_LENGTH) return Number.POSITIVE_INFINITY;
  const skeleton = skeletonOf(one);
  if (skeleton.length < MIN_SKELETON_LENGTH || skeleton !== skeletonOf(other)) return Number.POSITIVE_INFINITY;
  const [ones, others] = [one, other].map((key) => key.split(/[^aeiouyq]/));
  const differing = ones?.filter((vowels, at) => vowels !== others?.[at]) ?? [];
  const isLike = ones?.every((vowels, at) => areLikeVowels(vowels, others?.[at] ?? '')) ?? false;
  const most = Math.min(VOWELS_DIFFER_MAX, skeleton.length - 1);
  return isLike && differing.length <= most ? differing.length : Number.POSITIVE_INFINITY;
}

/** A vowel may be missing beside another, and between consonants. */
function areLikeVowels(one: string, other: string): boolean {
  if (one === other || one.length > 2 || other.length > 2) return one === other;
  if (one === '' || other === '') return one.length + other.length === 1;
  return LIKE_VOWELS.has(`${one[0]}${other[0]}`) || one[0] === other[0] || one.at(-1) === other.at(-1);
}
