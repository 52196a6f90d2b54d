import { expect, test } from 'vitest';
import { resultTexts } from './texts.ts';

const spaces = (text: string) => text.replace(/\u00a0/g, ' ');

test.each([
  [1, 'Найден 1 человек'],
  [3, 'Найдено 3 человека'],
  [25, 'Найдено 25 человек'],
])('a count of %d found reads as correct Russian', (count, text) => {
  expect(spaces(resultTexts.found(count))).toBe(text);
});
