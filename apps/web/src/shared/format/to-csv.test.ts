import { expect, test } from 'vitest';
import { toCsv } from './save-file.ts';

test('a table opens in a Russian spreadsheet: byte order mark, semicolons, quoted quotes', () => {
  expect(
    toCsv([
      ['Имя', 'О себе'],
      ['Анна', 'люблю "горы"; кофе\nи море'],
    ]),
  ).toBe('\uFEFFИмя;О себе\r\nАнна;"люблю ""горы""; кофе\nи море"\r\n');
});

test('a cell that looks like a formula stays text', () => {
  expect(toCsv([['=1+1', '-5', '@me', 'a=b']])).toBe("\uFEFF'=1+1;'-5;'@me;a=b\r\n");
});
