import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveCode, derivePassword, deriveResetToken } from './derived-secret-rules.ts';

const SECRET = 's'.repeat(32);

test('the secrets of an email are always the same, well formed, and depend on the key', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(deriveCode(SECRET, id)).toMatch(/^\d{6}$/);
      expect(derivePassword(SECRET, id)).toMatch(/^(?:[a-km-np-z2-9]{4}-){2}[a-km-np-z2-9]{4}$/);
      expect(deriveResetToken(SECRET, id)).toMatch(/^[\w-]{43}$/);
      for (const derive of [derivePassword, deriveResetToken]) {
        expect(derive(SECRET, id)).toBe(derive(SECRET, id));
        expect(derive('t'.repeat(32), id)).not.toBe(derive(SECRET, id));
      }
    }),
  );
});

test('codes are spread over all numbers', () => {
  const firstDigits = Array.from({ length: 2_000 }, (_, index) => deriveCode(SECRET, `id-${index}`)[0]);
  expect(new Set(firstDigits).size).toBe(10);
});
