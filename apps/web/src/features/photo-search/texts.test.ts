import { expect, test } from 'vitest';
import { bandTexts, resultTexts } from './texts.ts';

const spaces = (text: string) => text.replace(/\u00a0/g, ' ');

test('a band is explained by the expected number of false matches', () => {
  expect(spaces(bandTexts.expected(12_346, { amount: 0.4, below: false }))).toBe(
    'При каталоге из 12 346 лиц ожидается 0,4 случайного совпадения такой силы.',
  );
  expect(spaces(bandTexts.expected(21, { amount: 17, below: false }))).toBe(
    'При каталоге из 21 лица ожидается 17 случайных совпадений такой силы.',
  );
  expect(spaces(bandTexts.expected(240, { amount: 0.1, below: true }))).toBe(
    'При каталоге из 240 лиц ожидается меньше 0,1 случайного совпадения такой силы.',
  );
});

test.each([
  [1, 'Найден 1 человек'],
  [3, 'Найдено 3 человека'],
  [25, 'Найдено 25 человек'],
])('a count of %d found reads as correct Russian', (count, text) => {
  expect(spaces(resultTexts.found(count))).toBe(text);
});
