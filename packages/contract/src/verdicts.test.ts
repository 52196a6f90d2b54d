import { expect, test } from 'vitest';
import { MAX_FALSE_ALARMS } from './face.ts';
import { VERDICTS } from './verdicts.ts';

test('the words say what the numbers promise', () => {
  expect(VERDICTS.confident.promise).toContain(`в 1 поиске из ${1 / MAX_FALSE_ALARMS.confident},`);
  expect(VERDICTS.likely.promise).toContain(`в 1 поиске из ${1 / MAX_FALSE_ALARMS.likely},`);
  expect(MAX_FALSE_ALARMS.weak).toBe(2);
  expect(VERDICTS.weak.promise).toContain('не больше двух за поиск');
});
