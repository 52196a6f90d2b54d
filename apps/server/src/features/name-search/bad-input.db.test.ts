import { KEYWORD_LIMIT_CHARS } from '@vidno/contract/keyword/keyword-search';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { findMatches } from './find-matches.ts';
import { parseKeyword } from './keyword.ts';

const db = testDatabase();

const FORTY = Array.from(
  { length: 40 },
  (_, number) => `Слово${'абвгдежзик'.charAt(number % 10)}${'лмно'.charAt(number / 10)}`,
);

test('a name of one word is found, and a name of forty by any of its words', async () => {
  await addKnownPeople(db(), [{ name: 'Шер' }, { name: FORTY.join(' ') }]);
  expect(await namesFor('шер')).toEqual(['Шер']);
  for (const word of [FORTY[0], FORTY[20], FORTY[39]]) expect(await namesFor(word ?? '')).toEqual([FORTY.join(' ')]);
  expect(await namesFor(FORTY.slice(0, 20).join(' '))).toEqual([FORTY.join(' ')]);
  expect(await namesFor(`${FORTY[0]} Шер`)).toEqual([]);
});

test('a name of ten kilobytes is indexed and found, and a keyword as long is refused', async () => {
  const long = `Белова ${'Анна '.repeat(2_000)}`.trim();
  await addKnownPeople(db(), [{ name: long }, { name: 'я'.repeat(10_000) }]);
  expect(await namesFor('Анна Белова')).toEqual([long]);
  expect(parseKeyword(long)).toEqual({ kind: 'refused', because: 'keyword_long' });
  expect(await namesFor('Анна '.repeat(KEYWORD_LIMIT_CHARS / 5).trim())).toEqual([long]);
});

test.each(['?!…—«»', '.', "'''", '()[]{}', '\u200f\u202e', '\u00ad\u200b\ufeff', '❤️👩‍🦰', '\u0301', '🅰️🅱️', '- - -'])(
  'a keyword of nothing but signs, %j, is refused or finds nobody',
  async (keyword) => {
    await addKnownPeople(db(), [{ name: 'Анна Белова' }, { name: keyword }]);
    const parsed = parseKeyword(keyword);
    if (parsed.kind === 'keyword') expect(await namesFor(parsed.keyword)).toEqual([]);
  },
);

test.each([
  ['direction marks', '\u200fАнна\u202e \u2067Белова\u2069'],
  ['zero-width signs', 'А\u200bн\u200cн\u200dа Бело\ufeffва'],
  ['fillers and variation selectors', 'Анна\ufe0f Бело\u3164ва'],
  ['emoji', '❤️ Анна 👩‍🦰 Белова 🎉'],
  ['stress marks and separate diacritics', 'А\u0301нна Бело\u0301ва'],
  ['a soft hyphen between a letter and its diacritic', 'Анна Бело\u00ad\u0301ва'],
  ['full-width spaces and line breaks', 'Анна\u3000\n\tБелова'],
  [
    'struck-through letters',
    Array.from('Анна Белова', (letter) => (letter === ' ' ? ' ' : `${letter}\u0336`)).join(''),
  ],
])('%s are not seen in a keyword, and neither are they in a record', async (_what, written) => {
  await addKnownPeople(db(), [{ name: 'Анна Белова' }, { name: written, about: 'Другая анкета' }]);
  expect(await namesFor(written)).toHaveLength(2);
  expect((await find(written)).flatMap(({ why }) => why.map(({ kind }) => kind))).toEqual(['exact', 'exact']);
});

test.each([
  "Белова'; drop table person; --",
  "Белова' or '1'='1",
  '<img src=x onerror=alert(1)> Белова',
  "Белова:* & !Анна | 'x'",
  'Белова\\',
  '%_% Белова',
])('SQL, HTML and the language of text queries, %s, are only words', async (keyword) => {
  await addKnownPeople(db(), [{ name: 'Анна Белова' }, { name: keyword }]);
  expect(await namesFor(keyword)).toContain(keyword);
  expect(await namesFor('Анна Белова')).toContain('Анна Белова');
});

test('a text in which every word is a first name', async () => {
  const everybody = 'Анна Мария Саша Женя Вера Ника Алия Алина Яна Ульяна Арсен Арсений';
  await addKnownPeople(db(), [{ name: everybody }, { name: 'Анна Мария' }, { name: 'Вера' }]);
  expect(await namesFor(everybody)).toEqual([everybody]);
  expect(await namesFor('Марию Анну')).toEqual(['Анна Мария', everybody]);
  expect(await namesFor('Анна Вероника')).toEqual([everybody]);
  expect(await namesFor(`${everybody} ${everybody}`)).toEqual([everybody]);
  expect(await namesFor('Анна Мария Анна')).toEqual([]);
});

test('a catalogue in which all bear one name', async () => {
  await addKnownPeople(
    db(),
    Array.from({ length: 700 }, () => ({ name: 'Анна Белова' })),
  );
  for (const keyword of ['Анна Белова', 'Аня', 'Белову', 'Анна Билова', 'Fyyf <tkjdf', 'Белова А.']) {
    expect(await namesFor(keyword), keyword).toHaveLength(500);
  }
  expect(await namesFor('Вера Белова')).toEqual([]);
});

async function find(keyword: string) {
  const { matches } = await findMatches(db(), {
    keyword,
    source: { id: 'other', vouchesAdults: false },
    regionId: null,
  });
  return matches;
}

async function namesFor(keyword: string): Promise<string[]> {
  return (await find(keyword)).map(({ name }) => name);
}
