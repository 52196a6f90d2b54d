/**
 * At least this many bits for every id, so that hardly one in a thousand is mistaken for an earlier one.
 * @limit queue: More ids are mistaken for repeated ones, which costs memory only.
 */
const BITS_PER_ID = 16;
const BITS_MIN = 2 ** 16;
/**
 * 128 MB: up to a hundred million ids hardly one in a hundred is mistaken.
 * @limit queue: More ids are mistaken for repeated ones, which costs memory only.
 */
const BITS_MAX = 2 ** 30;
const PROBES = 4;

/** Remembers hashes in memory of a fixed size. */
export interface SeenFilter {
  /** Whether it was there before: always true if so, and once in a while true if not. Takes hashes of eight bytes or more. */
  add(hash: Buffer): boolean;
}

/** A Bloom filter. A `Set` ends at 16.7 million entries. */
export function createSeenFilter(expectedIds: number): SeenFilter {
  const wanted = 2 ** Math.ceil(Math.log2(Math.max(expectedIds, 1) * BITS_PER_ID));
  const bits = Math.min(Math.max(wanted, BITS_MIN), BITS_MAX);
  const bytes = new Uint8Array(bits / 8);
  return {
    add: (hash) => {
      const first = hash.readUInt32LE(0);
      const step = hash.readUInt32LE(4) | 1;
      let wasThere = true;
      for (let probe = 0; probe < PROBES; probe += 1) {
        const bit = (first + Math.imul(probe, step)) & (bits - 1);
        const mask = 1 << (bit & 7);
        const byte = bytes[bit >>> 3] ?? 0;
        if ((byte & mask) === 0) {
          wasThere = false;
          bytes[bit >>> 3] = byte | mask;
        }
      }
      return wasThere;
    },
  };
}
