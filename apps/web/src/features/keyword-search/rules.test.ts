import { expect, test } from 'vitest';
import { aKeywordPerson, aKeywordSearch } from '../../testing/made-up-keyword-searches.ts';
import { readingTexts } from './reading-note.tsx';
import { checkKeyword, placeOfRefusal, toCsvRows, withoutParts } from './rules.ts';
import { countTexts, resultTexts, widerTexts } from './texts.ts';

test.each([
  ['', 'blank'],
  [' \n\u00a0 ', 'blank'],
  ['я'.repeat(200), null],
  ['я'.repeat(201), 'long'],
])('checking the keywords «%s» finds the problem %s', (keyword, problem) => {
  expect(checkKeyword(keyword)).toBe(problem);
});

test.each([
  ['keyword_blank', 'keyword'],
  ['keyword_long', 'keyword'],
  ['region_unknown', 'region'],
  ['not_paid', 'form'],
  ['source_down', 'form'],
  [null, 'form'],
])('the refusal %s is shown at the %s', (code, place) => {
  expect(placeOfRefusal(code)).toBe(place);
});

test('a keyword without its age', () => {
  expect(withoutParts('Иванову Марию, 1987 г.р., 39 лет', [{ text: '1987 г.р.' }, { text: '39 лет' }])).toBe(
    'Иванову Марию',
  );
  expect(withoutParts('Иван Петров', [])).toBe('Иван Петров');
});

test('each word that was not searched for is named with why, those of one reason together', () => {
  const ignored = [
    { text: 'найти', because: 'filler' },
    { text: '12 мая', because: 'date' },
    { text: 'про', because: 'filler' },
    { text: '30 лет', because: 'age' },
    { text: 'и', because: 'stop_word' },
    { text: 'бразилец', because: 'nobody' },
  ] as const;
  expect(readingTexts.ignored([...ignored])).toBe(
    'Не учли: «найти», «про» — это не имя; «12 мая» — по такой дате возраст не узнать; «и» — слишком частое слово; «бразилец» — такого слова нет ни у кого из найденных.',
  );
  expect(readingTexts.ignored([{ text: '30 лет', because: 'age' }])).toBeNull();
});

test('the export has a row per record, with its person and the match reasons', () => {
  const nobody = aKeywordPerson({ age: null, city: null, region: null, about: null, profile_url: null, why: [] });
  const sashas = aKeywordPerson({ records: [aKeywordPerson({ name: 'Саша Ковалёва' })] });
  const [head, sasha, same, unknown] = toCsvRows([sashas, nobody], aKeywordSearch(), resultTexts.csvHead);
  expect(head).toEqual(resultTexts.csvHead);
  expect(sasha).toEqual([
    '1',
    'Александра Ковалёва',
    '31',
    'Казань',
    'Республика Татарстан',
    'Анкеты',
    'совпадает «Ковалёва»; «Саша» и «Александра» — одно имя',
    'https://example.org/sasha',
    'Врач, по выходным пою в хоре.',
  ]);
  expect(same?.slice(0, 2)).toEqual(['1', 'Саша Ковалёва']);
  expect(unknown?.slice(0, 5)).toEqual(['2', 'Александра Ковалёва', '', '', '']);
});

test.each([
  [{ region: { id: 'RU-16', name: 'Республика Татарстан' }, count: 12 }, 3, 'В Республике Татарстан ещё 12 человек'],
  [{ region: { id: 'RU-33', name: 'Владимирская область' }, count: 1 }, 0, 'Во Владимирской области есть 1 человек'],
  [{ region: null, count: 2 }, 1, 'Везде ещё 2 человека'],
  [{ region: null, count: 50 }, 1, 'Везде ещё 50 или больше'],
])('the offer of a wider region reads correctly: %j', (wider, found, expected) => {
  expect(widerTexts.more(wider, found).replaceAll('\u00a0', ' ')).toBe(expected);
});

test.each([
  [{ count: 1, capped: false }, 'Найден 1 человек'],
  [{ count: 21, capped: false }, 'Найден 21 человек'],
  [{ count: 3, capped: false }, 'Найдено 3 человека'],
  [{ count: 500, capped: true }, 'Найдено больше 500 человек'],
  [{ count: 412, capped: true }, 'Найдено 412 человек среди 500 самых похожих записей'],
])('the number of people found reads correctly: %j', (search, expected) => {
  expect(resultTexts.found(search).replaceAll('\u00a0', ' ')).toBe(expected);
});

test.each([
  [
    { count: 500, more: true, missing: ['surname', 'region', 'age'], uncounted: [] },
    'Подходят больше 500 человек. Уточните: добавьте фамилию или город.',
  ],
  [
    { count: 214, more: false, missing: ['first_name'], uncounted: [] },
    'Подходят 214 человек. Уточните: добавьте имя.',
  ],
  [{ count: 21, more: false, missing: [], uncounted: [] }, 'Подходит 21 человек.'],
  [{ count: 3, more: false, missing: [], uncounted: [] }, 'Подходят 3 человека.'],
  [{ count: 0, more: false, missing: [], uncounted: [] }, 'Точно такого имени нет. Поищем похожие.'],
  [
    { count: 3, more: false, missing: [], uncounted: ['ВКонтакте'] },
    'Подходят 3 человека. В источнике «ВКонтакте» узнаем во время поиска.',
  ],
] as const)('the count beside the form reads correctly: %j', (counted, expected) => {
  expect(
    countTexts
      .counted({ ...counted, missing: [...counted.missing], uncounted: [...counted.uncounted] })
      .replaceAll('\u00a0', ' '),
  ).toBe(expected);
});
