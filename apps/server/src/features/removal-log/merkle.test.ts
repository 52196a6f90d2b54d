import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isConsistent, isIncluded, isIncludedInSubtree } from '#testing/merkle-proofs.ts';
import { rootOf as rootOfReceipt } from '../../../../../tools/check-receipt.mjs';
import { EMPTY_ROOT, type Hash, hashLeaf, hashNode, hashRange, inclusionPath, leftOf, type Node } from './merkle.ts';

interface Vector {
  readonly file: string;
  readonly wantErr: boolean;
  readonly root: string;
  readonly leafHash: string;
  readonly leafIdx: number;
  readonly treeSize: number;
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly size1: number;
  readonly size2: number;
  readonly root1: string;
  readonly root2: string;
  readonly proof: readonly string[] | null;
}

const bytes = (text: string): Hash => Buffer.from(text, 'base64');
const proofOf = ({ proof }: Pick<Vector, 'proof'>) => (proof ?? []).map(bytes);

/** Of github.com/transparency-dev/merkle, one a line. */
const CHECKS: Record<string, { readonly count: number; readonly check: (vector: Vector) => boolean }> = {
  inclusion: {
    count: 98,
    check: (v) =>
      isIncluded({
        index: v.leafIdx,
        size: v.treeSize,
        leaf: bytes(v.leafHash),
        root: bytes(v.root),
        proof: proofOf(v),
      }),
  },
  consistency: {
    count: 98,
    check: (v) =>
      // Of an empty tree nothing can be proven.
      v.size1 !== 0 &&
      isConsistent({
        range: [0, v.size1],
        size: v.size2,
        subtree: bytes(v.root1),
        root: bytes(v.root2),
        proof: proofOf(v),
      }),
  },
  subtreeinclusion: {
    count: 204,
    check: (v) =>
      isIncludedInSubtree({
        index: v.leafIdx,
        range: [v.start, v.end],
        leaf: bytes(v.leafHash),
        root: bytes(v.root),
        proof: proofOf(v),
      }),
  },
  subtreeconsistency: {
    count: 118,
    check: (v) =>
      isConsistent({
        range: [v.start, v.end],
        size: v.size,
        subtree: bytes(v.root1),
        root: bytes(v.root2),
        proof: proofOf(v),
      }),
  },
};

function readVectors(kind: string): Vector[] {
  const text = readFileSync(new URL(`vectors/${kind}.ndjson`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line): Vector => JSON.parse(line));
}

test.each(Object.entries(CHECKS))('published vectors of %s are all decided as they say', (kind, { count, check }) => {
  const vectors = readVectors(kind);
  const wrong = vectors.filter((vector) => check(vector) === vector.wantErr);
  expect(wrong.map(({ file }) => file)).toEqual([]);
  expect(vectors).toHaveLength(count);
});

test('the script that readers run decides the published vectors of inclusion as they say', () => {
  const decides = ({ leafHash, leafIdx, treeSize, root, ...vector }: Vector): boolean => {
    const proof = proofOf(vector);
    // What the script asks of a receipt before.
    if (leafIdx >= treeSize || [bytes(root), ...proof].some(({ length }) => length !== 32)) return false;
    try {
      return Buffer.from(root, 'base64').equals(rootOfReceipt(bytes(leafHash), leafIdx, treeSize, proof));
    } catch {
      return false;
    }
  };
  const wrong = readVectors('inclusion').filter((vector) => decides(vector) === vector.wantErr);
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

/** As RFC 9162 defines it. */
function rootOf(leaves: readonly Hash[]): Hash {
  const [only] = leaves;
  if (only === undefined) return EMPTY_ROOT;
  if (leaves.length === 1) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return hashNode(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

test('from complete subtrees alone the root and every proof of any tree follow', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 140 }), fc.nat(), (size, chosen) => {
      const leaves = Array.from({ length: size }, (_, each) => hashLeaf(`entry ${each}`));
      const nodes = new Map<string, Hash>();
      const find = ({ level, position }: Node) =>
        nodes.get(`${level} ${position}`) ?? expect.fail('a node is not stored');
      leaves.forEach((leaf, index) => {
        nodes.set(`0 ${index}`, leaf);
        let hash = leaf;
        for (const left of leftOf(index)) {
          hash = hashNode(find(left), hash);
          nodes.set(`${left.level + 1} ${Math.floor(left.position / 2)}`, hash);
        }
      });
      const root = hashRange([0, size], find);
      expect(root).toEqual(rootOf(leaves));
      const index = chosen % size;
      const proof = inclusionPath(index, [0, size]).map((range) => hashRange(range, find));
      const leaf = leaves[index] ?? expect.fail();
      expect(isIncluded({ index, size, leaf, proof, root })).toBe(true);
      expect(isIncluded({ index: index + 1, size, leaf, proof, root })).toBe(false);
      expect(isIncluded({ index, size, leaf: hashLeaf('another'), proof, root })).toBe(false);
    }),
  );
});
