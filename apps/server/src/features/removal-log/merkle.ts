import { createHash } from 'node:crypto';

/** Merkle trees of RFC 9162. Sizes and indices are below 2⁵³. */

export type Hash = Uint8Array;

export function hashLeaf(entry: string | Uint8Array): Hash {
  return createHash('sha256').update(Uint8Array.of(0)).update(entry).digest();
}

export function hashNode(left: Hash, right: Hash): Hash {
  return createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest();
}

/** Of the empty tree. */
export const EMPTY_ROOT: Hash = createHash('sha256').digest();

/** A complete subtree: its leaves are those from `position * 2 ** level` on, `2 ** level` of them. */
export interface Node {
  readonly level: number;
  readonly position: number;
}

/** Leaves from `from` to before `to`. */
export type Range = readonly [from: number, to: number];

/** Looks up what is stored. */
export type NodeHashes = (node: Node) => Hash;

/** What has to be known for the hash of a range that is a subtree. */
export function nodesOf([from, to]: Range): Node[] {
  const count = to - from;
  const half = halfOf(count);
  if (count === half) return [{ level: Math.log2(count), position: from / count }];
  return [...nodesOf([from, from + half]), ...nodesOf([from + half, to])];
}

export function hashRange([from, to]: Range, hashes: NodeHashes): Hash {
  const count = to - from;
  const half = halfOf(count);
  if (count === half) return hashes({ level: Math.log2(count), position: from / count });
  return hashNode(hashRange([from, from + half], hashes), hashRange([from + half, to], hashes));
}

/** The largest power of two that is not larger; below a complete subtree it is the whole. */
export function halfOf(count: number): number {
  let half = 1;
  while (half * 2 <= count) half *= 2;
  return half;
}

/** The siblings on the way from a leaf to the root. */
export function inclusionPath(index: number, [from, to]: Range): Range[] {
  const count = to - from;
  if (count === 1) return [];
  const middle = from + leftPartOf(count);
  return index < middle
    ? [...inclusionPath(index, [from, middle]), [middle, to]]
    : [...inclusionPath(index, [middle, to]), [from, middle]];
}

/** Complete subtrees that the next leaf ends: those on its left, which have to be known, from the lowest. */
export function leftOf(index: number): Node[] {
  const left: Node[] = [];
  for (let [level, position] = [0, index]; isOdd(position); level += 1, position = (position - 1) / 2) {
    left.push({ level, position: position - 1 });
  }
  return left;
}

/** How many leaves are left of the split below a root: the largest power of two that is smaller. */
export function leftPartOf(size: number): number {
  const whole = halfOf(size);
  return whole === size ? whole / 2 : whole;
}

function isOdd(value: number): boolean {
  return value % 2 === 1;
}
