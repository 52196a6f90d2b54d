import { expect, test } from 'vitest';
import { findTotpStep, newTotpKey, totpUrl } from './second-factor.ts';

/** `12345678901234567890` of RFC 6238, appendix B, in base32. */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP_SECONDS = 30;

/** The last six of the eight digits that the appendix gives for SHA-1. */
const VECTORS: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

test.each(VECTORS)('at %i s the code is %s', (seconds, code) => {
  expect(findTotpStep(RFC_KEY, code, at(seconds))).toBe(Math.floor(seconds / STEP_SECONDS));
});

test.each(VECTORS)('the code of %i s counts one step before and after, and no further', (seconds, code) => {
  const step = Math.floor(seconds / STEP_SECONDS);
  const foundIn = (steps: number) => findTotpStep(RFC_KEY, code, at(seconds + steps * STEP_SECONDS));
  expect([foundIn(-1), foundIn(1)]).toEqual([step, step]);
  expect([foundIn(-2), foundIn(2)]).toEqual([null, null]);
});

test('spaces are ignored, and anything but six digits is no code', () => {
  expect(findTotpStep(RFC_KEY, ' 287 082 ', at(59))).toBe(1);
  for (const code of ['', '28708', '2870820', '28708a', '٢٨٧٠٨٢', '2.87e5', '<b>1']) {
    expect(findTotpStep(RFC_KEY, code, at(59))).toBeNull();
  }
});

test('a key has 160 bits and is new each time', () => {
  expect(newTotpKey()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpKey()).not.toBe(newTotpKey());
});

test('the URL for the app names us and the account', () => {
  const url = new URL(totpUrl(RFC_KEY, 'anna@example.org'));
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain('Видно:anna@example.org');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret: RFC_KEY,
    issuer: 'Видно',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

function at(seconds: number): Date {
  return new Date(seconds * 1_000);
}
