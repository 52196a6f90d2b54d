import { EMPTY_ROOT, type Hash, halfOf, hashNode, leftPartOf, type Range } from '#features/removal-log/merkle.ts';

/** Checks proofs of RFC 9162, and of the subtrees of Merkle Tree Certificates, as whoever reads the log does. */

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

function isSubtree([from, to]: Range): boolean {
  const count = to - from;
  if (from < 0 || count <= 0) return false;
  const whole = halfOf(count);
  return from % (whole === count ? whole : whole * 2) === 0;
}

/** @limit none */
const HASH_BYTES = 32;

function areHashes(hashes: readonly Hash[]): boolean {
  return hashes.every(({ length }) => length === HASH_BYTES);
}

function isSame(one: Hash, other: Hash): boolean {
  return Buffer.from(one).equals(other);
}
