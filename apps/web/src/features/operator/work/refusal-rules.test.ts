import { expect, test } from 'vitest';
import { sumByAction, sumByHour, titleOf } from './refusal-rules.ts';

const HOURS = ['2026-11-27T10:00:00.000Z', '2026-11-27T09:00:00.000Z'] as const;
const REFUSALS = [
  { hour: HOURS[0], action: 'poll', refused: 3 },
  { hour: HOURS[0], action: 'start', refused: 1 },
  { hour: HOURS[1], action: 'start', refused: 40 },
];

test('refusals are summed by action, the most refused first, with its worst hour', () => {
  expect(sumByAction(REFUSALS)).toEqual([
    { action: 'start', refused: 41, most: REFUSALS[2] },
    { action: 'poll', refused: 3, most: REFUSALS[0] },
  ]);
});

test('by hour they are of all actions or of one, newest first', () => {
  expect(sumByHour(REFUSALS, null)).toEqual([
    { hour: HOURS[0], refused: 4 },
    { hour: HOURS[1], refused: 40 },
  ]);
  expect(sumByHour(REFUSALS, 'poll')).toEqual([{ hour: HOURS[0], refused: 3 }]);
});

test('an action of another release goes by its name', () => {
  expect([titleOf('start'), titleOf('of tomorrow')]).toEqual(['Начать поиск', 'of tomorrow']);
});
