import { expect, test } from 'vitest';
import { resultTexts, verdictTexts } from './texts.ts';

const spaces = (text: string) => text.replace(/\u00a0/g, ' ');

test.each([
  [1, 'Найден 1 человек'],
  [3, 'Найдено 3 человека'],
  [25, 'Найдено 25 человек'],
])('a count of %d found reads as correct Russian', (count, text) => {
  expect(spaces(resultTexts.found(count))).toBe(text);
});

test.each([
  [0.01, 'Такое сходство с посторонним встречается примерно в одном поиске из 100.'],
  [0.00297, 'Такое сходство с посторонним встречается примерно в одном поиске из 330.'],
  [0.2, 'Такое сходство с посторонним встречается примерно в одном поиске из 5.'],
  [1e-9, 'Такое сходство с посторонним встречается реже чем в одном поиске из 10 000.'],
  [0, 'Такое сходство с посторонним встречается реже чем в одном поиске из 10 000.'],
  [1.44, 'Столько же похожих посторонних в среднем за поиск: 1,4.'],
])('the figure behind a verdict with %d false alarms is told in words', (falseAlarms, text) => {
  expect(spaces(verdictTexts.figure(falseAlarms))).toBe(text);
});
