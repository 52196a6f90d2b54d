import { expect, test } from 'vitest';
import { initialsOf, toneOf } from './avatar.tsx';

test.each([
  ['Анна Соколова', 'АС'],
  ['Видно', 'В'],
  ['«Тихий дом» | новости и дела', 'ТД'],
  ['𝔸 лиса', '𝔸Л'],
  ['🦊', ''],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name keeps its colour', () => {
  expect(toneOf('Анна Соколова')).toBe(toneOf('Анна Соколова'));
  expect(toneOf('')).toBe('accent');
});
