import { writeRubles } from '@vidno/contract/operator/money-changes';
import { describe, expect, it } from 'vitest';
import { filtersOf, monthOf, parseRubles, yesterday } from './rules.ts';

describe('a sum', () => {
  it.each([
    ['300', 30_000],
    [' 1 000,5 ₽ ', 100_050],
    ['0.01', 1],
  ])('%j is %i kopecks', (text, kopecks) => {
    expect(parseRubles(text)).toBe(kopecks);
  });

  it.each(['', '0', '0,00', '-1', '1,234', '1e3', 'сто', '=1+1', '1234567890'])('%j is none', (text) => {
    expect(parseRubles(text)).toBeNull();
  });

  it('is written as it is typed', () => {
    expect([30_000, 30_050, 1].map(writeRubles)).toEqual(['300', '300,50', '0,01']);
  });
});

it('what is no filter filters nothing', () => {
  expect(filtersOf({ show: 'problem', account: '12', from: '2026-01-01' })).toEqual({
    show: 'problem',
    account: 12,
    from: '2026-01-01',
  });
  expect(filtersOf({ show: 'paid' })).toEqual({ show: 'paid' });
  expect(filtersOf({ show: 'lost', account: '1x', from: 'вчера', to: '' })).toEqual({});
});

it('months and days are those of Moscow', () => {
  const now = Date.parse('2025-12-31T22:00:00Z');
  expect([monthOf(undefined, now), monthOf('2024-02', now), monthOf('2024-13', now)]).toEqual([
    '2026-01',
    '2024-02',
    '2026-01',
  ]);
  expect(yesterday(now)).toBe('2025-12-31');
});
