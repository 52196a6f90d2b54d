import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatValue } from './format-value.ts';
import { listConstants } from './list-constants.ts';

test.each([
  ['KEPT_MS', 30 * 24 * 3_600_000, '30 d'],
  ['LEASE_MS', 90_000, '90 s'],
  ['BODY_BYTES', 256 * 1024, '256 KiB'],
  ['LINE_BYTES', 1_000_000, '1 000 000 bytes'],
  ['NAME_CHARS', 200, '200 characters'],
  ['PAGE_SIZE', { desktop: 20, mobile: 10 }, 'desktop: 20; mobile: 10'],
  ['REFRESH_RATE_MINUTES', { least: 15, most: 10_080 }, 'least: 15 min; most: 7 d'],
  ['LIMITS', { maxBytes: 8 * 1024 ** 2, timeoutMs: 8_000 }, 'maxBytes: 8 MiB; timeoutMs: 8 s'],
])('%s is shown with its unit', (name, value, shown) => {
  expect(formatValue(name, value)).toBe(shown);
});

test('constants are worked out from others, of the same file or not', () => {
  const paths = [
    'packages/contract/src/constants.ts',
    'apps/server/src/config/time.ts',
    'apps/server/src/features/identity/sessions/sessions.ts',
  ];
  const values = Object.fromEntries(listConstants(paths).map(({ name, value }) => [name, value]));
  expect(values).toMatchObject({
    PICTURE_LIMIT: { bytes: 40 * 1024 ** 2 },
    ACCOUNT_SESSION_MS: 30 * 24 * 3_600_000,
  });
});

test('what happens beyond a constant is read from the comment right above it, on however many lines', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'vidno-limits-')), 'limits.ts');
  writeFileSync(
    path,
    `/** @limit time: It ends. */
const ONE_MS = 1;
/**
 * What it is for.
 * @limit queue: The rest
 * waits.
 */
export const TWO = { most: 2 };
// @limit none
const THREE = 3;

/** @limit none */
const FOUR_MAX = 4;
const FIVE = 5;
`,
  );
  const limits = listConstants([path]).map(({ name, limit }) => [name, limit]);
  expect(limits).toEqual([
    ['ONE_MS', 'time: It ends.'],
    ['TWO', 'queue: The rest waits.'],
    ['THREE', null],
    ['FOUR_MAX', 'none'],
    ['FIVE', null],
  ]);
});
