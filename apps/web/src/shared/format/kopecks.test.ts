import { describe, expect, it } from 'vitest';
import { formatKopecks, formatKopecksChange, formatKopecksExact } from './kopecks.ts';

describe('an amount in kopecks', () => {
  it.each([
    [0, '0\u00a0₽'],
    [68_000, '680\u00a0₽'],
    [36_267, '362,67\u00a0₽'],
    [-1_234_500, '\u221212\u00a0345\u00a0₽'],
  ])('%i in a sentence is %s', (kopecks, text) => {
    expect(formatKopecks(kopecks)).toBe(text);
  });

  it.each([
    [0, '0,00\u00a0₽'],
    [28_000, '280,00\u00a0₽'],
    [117_005, '1\u00a0170,05\u00a0₽'],
    [-1_000, '\u221210,00\u00a0₽'],
  ])('%i in a table is %s', (kopecks, text) => {
    expect(formatKopecksExact(kopecks)).toBe(text);
  });

  it('a change has a sign, and nothing has none', () => {
    expect(formatKopecksChange(30_000)).toBe('+300,00\u00a0₽');
    expect(formatKopecksChange(-1_000)).toBe('\u221210,00\u00a0₽');
    expect(formatKopecksChange(0)).toBe('0,00\u00a0₽');
  });
});
