import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newRecoveryCodes, readRecoveryCode } from './second-factor.ts';

test('ten different codes, easy to read and to type', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
    expect(readRecoveryCode(code)).toBe(code);
    expect(readRecoveryCode(` ${code.toUpperCase().replace('-', ' ')} `)).toBe(code);
  }
});

test('no other text is read as a code', () => {
  for (const text of ['', '123456', 'k7mfp-9qvt', 'k7mfp-9qvtxx', 'k7mfp-9qvt0', 'k7mfp-9qvtl']) {
    expect(readRecoveryCode(text)).toBeNull();
  }
  void fc.assert(
    fc.property(fc.string(), (text) => {
      const code = readRecoveryCode(text);
      expect(code === null || readRecoveryCode(code) === code).toBe(true);
    }),
  );
});
