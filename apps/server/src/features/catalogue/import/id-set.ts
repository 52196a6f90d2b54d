import { createHash } from 'node:crypto';

export interface IdSet {
  readonly size: number;
  has(id: string): boolean;
}

/**
 * Eight bytes of the hash of each id, sorted: a hundred million take 800 MB. Two ids with the same are as likely as one in
 * 10¹¹ for each who leaves, and then somebody stays who should have left.
 */
export function createIdSet(): { add(id: string): void; end(): IdSet } {
  let hashes = new BigUint64Array(1_024);
  let size = 0;
  return {
    add: (id) => {
      if (size === hashes.length) {
        const larger = new BigUint64Array(size * 2);
        larger.set(hashes);
        hashes = larger;
      }
      hashes[size] = hashOf(id);
      size += 1;
    },
    end: () => {
      const sorted = hashes.subarray(0, size).sort();
      return { size, has: (id) => hasSorted(sorted, hashOf(id)) };
    },
  };
}

function hashOf(id: string): bigint {
  return createHash('sha256').update(id).digest().readBigUInt64BE();
}

function hasSorted(sorted: BigUint64Array, wanted: bigint): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0n) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}
