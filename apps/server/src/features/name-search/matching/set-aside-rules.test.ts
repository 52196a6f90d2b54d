import { describe, expect, test } from 'vitest';
import { toAgeRange } from './age-rules.ts';
import { readKeyword } from './keyword-rules.ts';
import { setAside } from './set-aside-rules.ts';

describe('what is not a name is set aside', () => {
  test.each([
    [
      'найти Иванову Марию Петровну, 1987 г.р., Казань',
      'иванову марию петровну казань',
      ['1987 г.р.', 'найти'],
      1987,
      null,
    ],
    ['Иванов Иван 12.05.1987', 'иванов иван', ['12.05.1987'], 1987, null],
    ['Иванов Иван 12.05.87', 'иванов иван', ['12.05.87'], null, null],
    ['Иванов Иван, 5 марта 1987 года', 'иванов иван', ['5 марта 1987 года'], 1987, null],
    ['Иванов Иван 12 мая', 'иванов иван', ['12 мая'], null, null],
    ['Иванов Иван 87 г.р.', 'иванов иван', ['87 г.р.'], null, null],
    ['Марта Иванова', 'марта иванова', [], null, null],
    ['Иванов Иван, 35 лет', 'иванов иван', ['35 лет'], null, 35],
    ['Иванов Иван возраст 21', 'иванов иван', ['возраст 21'], null, 21],
    ['всё про Виктора Петрова', 'виктора петрова', ['всё про'], null, null],
    ['Иван Петров +7 (912) 345-67-89', 'иван петров', ['+7 (912) 345-67-89'], null, null],
    [
      'Иван Петров ivan.p@mail.ru https://vk.com/id1?a=b',
      'иван петров',
      ['https://vk.com/id1?a=b', 'ivan.p@mail.ru'],
      null,
      null,
    ],
    ['Иван «1987» Петров', 'иван 1987 петров', [], null, null],
    ['Иван Прохоров', 'иван прохоров', [], null, null],
  ])('%s', (keyword, words, ignored, birthYear, age) => {
    const read = readKeyword(keyword);
    expect(read.words.map(({ written }) => written).join(' ')).toBe(words);
    expect(read.setAside).toEqual({ ignored, birthYear, age });
  });

  test('unless nothing would be left', () => {
    expect(readKeyword('найти').words.map(({ written }) => written)).toEqual(['найти']);
    expect(readKeyword('1987').words.map(({ written }) => written)).toEqual(['1987']);
  });

  test('in a line of any length, without stalling', () => {
    for (const part of ['1 ', '1.', 'а@', 'http://', '((', 'г.р.']) {
      expect(setAside(part.repeat(100)).rest.length).toBeLessThanOrEqual(800);
    }
  });
});

test('a year of birth or an age allows two years more or less', () => {
  const now = new Date('2026-06-01');
  expect(toAgeRange({ birthYear: 1996, age: null }, now)).toEqual({ from: 28, to: 32 });
  expect(toAgeRange({ birthYear: null, age: 40 }, now)).toEqual({ from: 38, to: 42 });
  expect(toAgeRange({ birthYear: null, age: null }, now)).toBeNull();
});

test.each([
  ['Босняцкая Л. Е.', ['Л', 'Е']],
  ['Л.Е. Босняцкая', ['Л', 'Е']],
  ['босняцкая л.е.', ['Л', 'Е']],
  ['Босняцкая Л', ['Л']],
  ['Босняцкая г. Казань', []],
  ['Иван и Марья', []],
  ['А', []],
])('the initials of «%s» are %j', (keyword, initials) => {
  expect(readKeyword(keyword).initials.map(({ written }) => written)).toEqual(initials);
});
