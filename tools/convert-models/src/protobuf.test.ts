import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { integerField, messageField, textField } from './protobuf.ts';

describe('protobuf', () => {
  test('writes the examples of the protobuf documentation', () => {
    expect(Buffer.concat(integerField(1, 150)).toString('hex')).toBe('089601');
    expect(Buffer.concat(textField(2, 'testing')).toString('hex')).toBe('120774657374696e67');
    expect(Buffer.concat(messageField(3, integerField(1, 150))).toString('hex')).toBe('1a03089601');
  });

  test('a number written is the number read back', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (number) => {
        const [, bytes = new Uint8Array()] = integerField(1, number);
        const read = bytes.reduceRight((sum, byte) => sum * 128 + (byte % 128), 0);
        expect(read).toBe(number);
      }),
    );
  });
});
