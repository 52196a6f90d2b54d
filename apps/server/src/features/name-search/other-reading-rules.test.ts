import { expect, test } from 'vitest';
import { listOtherReadings } from './other-readings.ts';

const keywordsFor = (keyword: string) => listOtherReadings(keyword).map((reading) => reading.keyword);

test('what was typed in the other keyboard layout is read in this one', () => {
  expect(keywordsFor('Bdfyjd Cthutq')).toEqual(['Иванов Сергей']);
  expect(keywordsFor('<tkjdf F`kbnf')).toEqual(['Белова Аёлита']);
  expect(keywordsFor('Шмфт')).toEqual(['Ivan']);
  expect(keywordsFor('Иванов Cthutq')).toEqual(['Иванов Сергей']);
  expect(keywordsFor('Ивaнов')).toEqual([]);
});

test('words run together are parted at a listed name, and only there', () => {
  expect(keywordsFor('ИвановСергей')).toContain('иванов сергей');
  expect(listOtherReadings('ИвановСергей').map(({ reason }) => reason.text)).toContain(
    '«ИвановСергей» — это «Иванов Сергей» без пробела',
  );
  expect(keywordsFor('НиколаевЛев')).toContain('николаев лев');
  expect(keywordsFor('«ивановсергей»').filter((keyword) => keyword.includes(' '))).toEqual([]);
  expect(keywordsFor('преображенский').filter((keyword) => keyword.includes(' '))).toEqual([]);
});

test('signs of a script without spaces are put together', () => {
  expect(keywordsFor('王 小 明')).toEqual(['王小明']);
  expect(keywordsFor('王小明')).toEqual([]);
});
