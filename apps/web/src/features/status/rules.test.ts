import { describe, expect, test } from 'vitest';
import { type Day, heightOf, stateOf, summaryOf, summaryText } from './status.ts';

const on = (day: string, up: number | null): Day => ({ day, up });

test.each([
  [1, 'good'],
  [0.99, 'good'],
  [0.95, 'shaky'],
  [0.79, 'bad'],
  [0, 'bad'],
  [null, 'none'],
])('a day with a share of %s passed checks is %s', (up, state) => {
  expect(stateOf(on('2026-03-01', up))).toBe(state);
});

test('a day with only failures still has a visible bar', () => {
  expect(heightOf(on('2026-03-01', 0))).toBe(0.25);
  expect(heightOf(on('2026-03-01', 1))).toBe(1);
  expect(heightOf(on('2026-03-01', null))).toBe(1);
});

describe('the text version of the bars', () => {
  const text = (days: readonly Day[]) => summaryText('Анкеты', summaryOf(days), days.length).replaceAll('\u00a0', ' ');

  test('gives the share and the days with failures, latest first', () => {
    expect(text([on('2026-02-28', 0.5), on('2026-03-01', 1), on('2026-03-02', 0.9), on('2026-03-03', null)])).toBe(
      'Анкеты, 4 дня: 80 % проверок прошли. Перебои: 2 марта — 90 %, 28 февраля — 50 %.',
    );
  });

  test('says that there were no failures, or no checks yet', () => {
    expect(text([on('2026-03-01', 1)])).toBe('Анкеты, 1 день: 100 % проверок прошли. Перебоев не было.');
    expect(text([on('2026-03-01', null)])).toBe('Анкеты, 1 день: проверок ещё не было.');
  });
});
