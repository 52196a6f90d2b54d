import { describe, expect, test } from 'vitest';
import { formatBytes, isAtWork, isIdle, stepsOf } from './import-rules.ts';

test('sizes of files are short', () => {
  expect([0, 999, 1_400, 20_480, 1_500_000, 5 * 1024 ** 4].map(formatBytes)).toEqual([
    '0 Б',
    '999 Б',
    '1,4 КБ',
    '20 КБ',
    '1,4 МБ',
    '5 ТБ',
  ]);
});

describe('an import', () => {
  test('that is over can neither be stopped nor begun', () => {
    for (const state of ['imported', 'refused', 'withdrawn'] as const) {
      expect(stepsOf({ state })).toEqual([]);
      expect(isAtWork({ state })).toBe(false);
    }
    expect(stepsOf({ state: 'paused' })).toEqual(['resume', 'withdraw']);
  });

  test('with nobody new, changed or leaving has nothing to do', () => {
    const findings = {
      added: 0,
      changed: 0,
      unchanged: 5,
      leaving: 0,
      suppressed: 0,
      repeated: 0,
      incomplete: 0,
      rejected: [],
    };
    expect(isIdle({ findings })).toBe(true);
    expect(isIdle({ findings: { ...findings, leaving: 1 } })).toBe(false);
    expect(isIdle({ findings: null })).toBe(false);
  });
});
