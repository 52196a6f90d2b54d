import { expect, test } from 'vitest';
import { countFaces, remindAt } from './reminders.ts';

const sources = [
  { id: 'tinder', face_count: 100 },
  { id: 'other', face_count: 20 },
  { id: 'vk', face_count: 0 },
];

test('only the sources of the search count', () => {
  expect(countFaces(['tinder', 'other'], sources)).toBe(120);
  expect(countFaces(['other', 'vk'], sources)).toBe(20);
});

test('sources that do not tell how many faces they have cannot grow', () => {
  expect(countFaces(['vk'], sources)).toBeNull();
  expect(countFaces(['gone'], sources)).toBeNull();
});

test('a reminder waits for a tenth more, and for one face at least', () => {
  expect(remindAt(100)).toBe(110);
  expect(remindAt(1)).toBe(2);
});
