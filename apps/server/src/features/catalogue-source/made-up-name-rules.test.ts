import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeUpName } from './probe-catalogue.ts';

test('a made-up name has two unpronounceable words, others each time', () => {
  const names = Array.from({ length: 50 }, () => makeUpName(randomInt));
  for (const name of names) expect(name).toMatch(/^[жщцфхчк]{9} [жщцфхчк]{9}$/);
  expect(new Set(names).size).toBe(names.length);
});
