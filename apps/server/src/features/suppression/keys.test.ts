import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSuppressionKeys, MARK_BYTES } from './keys.ts';

const keys = createSuppressionKeys('a key of removals, long enough for that');
const others = createSuppressionKeys('another key of removals, long enough too');

describe('the neighbours of a picture', () => {
  it('are the marks of all that differ in two bits at most, each once, its own first', () => {
    const hash = randomBytes(8);
    const marks = split(keys.markNeighbours(hash));
    expect(marks).toHaveLength(1 + 64 + 2_016);
    expect(new Set(marks).size).toBe(marks.length);
    expect(marks[0]).toBe(keys.markPicture(hash).toString('hex'));
  });

  it('find whatever differs in up to two bits, and nothing else', () => {
    const bits = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), bits, (hash, changed) => {
        const other = Uint8Array.from(hash);
        for (const bit of changed) other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const isFound = split(keys.markNeighbours(other)).includes(keys.markPicture(hash).toString('hex'));
        expect(isFound).toBe(changed.length <= 2);
      }),
      { numRuns: 100 },
    );
  });
});

it('marks and seals of another key are others', () => {
  expect(keys.markPerson('other', '1')).not.toEqual(others.markPerson('other', '1'));
  expect(keys.markPerson('other', '1')).not.toEqual(keys.markPerson('tinder', '1'));
  expect(keys.markPicture(new Uint8Array(8))).not.toEqual(others.markPicture(new Uint8Array(8)));
  const sealed = keys.seal(Buffer.from('Анна'), 'hers');
  expect(keys.open(sealed, 'hers')?.toString()).toBe('Анна');
  expect([keys.open(sealed, 'his'), others.open(sealed, 'hers')]).toEqual([null, null]);
});

function split(marks: Buffer): string[] {
  return Array.from({ length: marks.length / MARK_BYTES }, (_, index) =>
    marks.subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES).toString('hex'),
  );
}
