import { createHash } from 'node:crypto';

/** Merkle trees of RFC 9162, and the subtrees of Merkle Tree Certificates. Sizes and indices are below 2⁵³. */

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
function halfOf(count: number): number {
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

interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leaf: Hash;
  readonly proof: readonly Hash[];
  readonly root: Hash;
}

export function isIncluded({ index, size, leaf, proof, root }: Inclusion): boolean {
  if (index < 0 || index >= size || !areHashes([leaf, root, ...proof])) return false;
  const computed = climb(leaf, [...proof], { index, size });
  return computed !== null && isSame(computed, root);
}

/** Takes the proof from its end. Null if it is too long or too short. */
function climb(
  leaf: Hash,
  proof: Hash[],
  { index, size }: { readonly index: number; readonly size: number },
): Hash | null {
  if (size === 1) return proof.length === 0 ? leaf : null;
  const sibling = proof.pop();
  if (sibling === undefined) return null;
  const left = leftPartOf(size);
  const isLeft = index < left;
  const below = climb(leaf, proof, isLeft ? { index, size: left } : { index: index - left, size: size - left });
  return below && (isLeft ? hashNode(below, sibling) : hashNode(sibling, below));
}

/** The leaf stands in a subtree of a tree. */
export function isIncludedInSubtree({
  range,
  index,
  ...rest
}: Omit<Inclusion, 'size'> & { readonly range: Range }): boolean {
  const [from, to] = range;
  return isSubtree(range) && isIncluded({ ...rest, index: index - from, size: to - from });
}

interface Consistency {
  readonly range: Range;
  readonly size: number;
  readonly subtree: Hash;
  readonly proof: readonly Hash[];
  readonly root: Hash;
}

/** The tree has a subtree as it was: of RFC 9162 where that begins at 0, and of Merkle Tree Certificates anywhere. */
export function isConsistent({ range, size, subtree, proof, root }: Consistency): boolean {
  const [from, to] = range;
  if (from === to) return to <= size && proof.length === 0 && isSame(subtree, EMPTY_ROOT);
  if (!isSubtree(range) || to > size || !areHashes(proof)) return false;
  const computed = climbFrom(range, size, { known: subtree, proof: [...proof] });
  return computed !== null && isSame(computed.subtree, subtree) && isSame(computed.root, root);
}

interface Climb {
  /** The hash of the subtree; null below one of its parts, which the proof has to bring. */
  readonly known: Hash | null;
  readonly proof: Hash[];
}

interface Climbed {
  readonly subtree: Hash;
  readonly root: Hash;
}

/** Hashes of the subtree and of the tree, as the proof has them. Null if it is too long or too short. */
function climbFrom([from, to]: Range, size: number, { known, proof }: Climb): Climbed | null {
  if (from === 0 && to === size) return start(known, proof);
  const sibling = proof.pop();
  if (sibling === undefined) return null;
  const left = leftPartOf(size);
  if (to <= left) {
    const below = climbFrom([from, to], left, { known, proof });
    return below && { ...below, root: hashNode(below.root, sibling) };
  }
  const isSplit = from < left;
  const range: Range = [isSplit ? 0 : from - left, to - left];
  const below = climbFrom(range, size - left, { known: isSplit ? null : known, proof });
  if (below === null) return null;
  return { subtree: isSplit ? hashNode(sibling, below.subtree) : below.subtree, root: hashNode(sibling, below.root) };
}

function start(known: Hash | null, proof: Hash[]): Climbed | null {
  const whole = known ?? proof.pop();
  return whole === undefined || proof.length > 0 ? null : { subtree: whole, root: whole };
}

/** How many leaves are left of the split below a root: the largest power of two that is smaller. */
function leftPartOf(size: number): number {
  const whole = halfOf(size);
  return whole === size ? whole / 2 : whole;
}

function isSubtree([from, to]: Range): boolean {
  const count = to - from;
  if (from < 0 || count <= 0) return false;
  const whole = halfOf(count);
  return from % (whole === count ? whole : whole * 2) === 0;
}

function isOdd(value: number): boolean {
  return value % 2 === 1;
}

/** @limit none */
const HASH_BYTES = 32;

function areHashes(hashes: readonly Hash[]): boolean {
  return hashes.every(({ length }) => length === HASH_BYTES);
}

function isSame(one: Hash, other: Hash): boolean {
  return Buffer.from(one).equals(other);
}
