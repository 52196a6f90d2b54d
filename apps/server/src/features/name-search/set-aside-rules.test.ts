import { describe, expect, test } from 'vitest';
import { readKeyword, setAside, toAgeRange } from './keyword.ts';

describe('what is not a name is set aside', () => {
  test.each([
    [
      'найти Иванову Марию Петровну, 1987 г.р., Казань',
      'иванову марию петровну казань',
      { '1987 г.р.': 'age', найти: 'filler' },
      1987,
      null,
    ],
    ['Иванов Иван 12.05.1987', 'иванов иван', { '12.05.1987': 'age' }, 1987, null],
    ['Иванов Иван 12.05.87', 'иванов иван', { '12.05.87': 'date' }, null, null],
    ['Иванов Иван, 5 марта 1987 года', 'иванов иван', { '5 марта 1987 года': 'age' }, 1987, null],
    ['Иванов Иван 12 мая', 'иванов иван', { '12 мая': 'date' }, null, null],
    ['Иванов Иван 87 г.р.', 'иванов иван', { '87 г.р.': 'date' }, null, null],
    ['Марта Иванова', 'марта иванова', {}, null, null],
    ['Иванов Иван, 35 лет', 'иванов иван', { '35 лет': 'age' }, null, 35],
    ['Иванов Иван возраст 21', 'иванов иван', { 'возраст 21': 'age' }, null, 21],
    ['всё про Виктора Петрова', 'виктора петрова', { 'всё про': 'filler' }, null, null],
    ['Иван Петров +7 (912) 345-67-89', 'иван петров', { '+7 (912) 345-67-89': 'phone' }, null, null],
    [
      'Иван Петров ivan.p@mail.ru https://vk.com/id1?a=b',
      'иван петров',
      { 'https://vk.com/id1?a=b': 'link', 'ivan.p@mail.ru': 'email' },
      null,
      null,
    ],
    ['Иван «1987» Петров', 'иван 1987 петров', {}, null, null],
    ['Иван Прохоров', 'иван прохоров', {}, null, null],
    ['Иванов и Петрова из Казани', 'иванов петрова казани', { и: 'stop_word', из: 'stop_word' }, null, null],
    ['Иванов и Мария и 5 г. Казань', 'иванов мария казань', { и: 'stop_word', '5': 'short', г: 'short' }, null, null],
    ['Петров А. А.', 'петров', {}, null, null],
    ['аа бб вв гг дд ее жж зз ии кк лл мм Нн аа', 'аа бб вв гг дд ее жж зз ии кк лл мм', { нн: 'beyond' }, null, null],
  ])('%s', (keyword, words, reasons, birthYear, age) => {
    const read = readKeyword(keyword);
    expect(read.words.map(({ written }) => written).join(' ')).toBe(words);
    expect(read.setAside).toMatchObject({ birthYear, age });
    expect(Object.fromEntries(read.setAside.ignored.map(({ text, because }) => [text, because]))).toEqual(reasons);
  });

  test('unless nothing would be left', () => {
    expect(readKeyword('найти').words.map(({ written }) => written)).toEqual(['найти']);
    expect(readKeyword('1987').words.map(({ written }) => written)).toEqual(['1987']);
    expect(readKeyword('найти 1987').setAside.ignored).toEqual([]);
    expect(readKeyword('из на').setAside.ignored).toEqual([]);
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
