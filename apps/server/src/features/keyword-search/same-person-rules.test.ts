import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countGroups, groupRecords, listCommonFacts, type PersonFacts } from './same-person.ts';

const ANNA: PersonFacts = { name: 'Анна Белова', age: 30, city: 'Казань', profileUrl: null };

describe('taken for one person are records', () => {
  test.each<[string, PersonFacts, PersonFacts]>([
    ['of one name, age and city', ANNA, ANNA],
    ['whose names differ in order, case and ё', { ...ANNA, name: 'Алёна Белова' }, { ...ANNA, name: 'БЕЛОВА Алена' }],
    ['with pages on different sites', withPage('https://vk.test/a'), withPage('https://ok.test/1')],
    ['of which one has a page', ANNA, withPage('https://vk.test/a')],
    [
      'with the same page, whatever else they say',
      { ...withPage('https://www.vk.test/Anna/'), age: 31, city: null },
      { ...withPage('http://m.vk.test/anna?from=search'), name: 'Аня' },
    ],
  ])('%s', (_what, one, other) => {
    expect(countGroups(numbered([one, other]))).toBe(1);
  });
});

describe('shown apart are records', () => {
  test.each<[string, PersonFacts, PersonFacts]>([
    ['of another age', ANNA, { ...ANNA, age: 31 }],
    ['of another city', ANNA, { ...ANNA, city: 'Москва' }],
    ['of another name', ANNA, { ...ANNA, name: 'Анна Белых' }],
    ['of unknown age', { ...ANNA, age: null }, { ...ANNA, age: null }],
    ['of an unknown city', { ...ANNA, city: null }, { ...ANNA, city: null }],
    ['with a first name only', { ...ANNA, name: 'Анна' }, { ...ANNA, name: 'Анна' }],
    ['with two pages of one site', withPage('https://vk.test/a'), withPage('https://vk.test/b')],
  ])('%s', (_what, one, other) => {
    expect(countGroups(numbered([one, other]))).toBe(2);
  });
});

test('a record that may belong to either of two pages of one site belongs to none', () => {
  const records = numbered([withPage('https://vk.test/a'), ANNA, withPage('https://vk.test/b')]);
  expect(groupRecords(records)).toEqual(new Map());
});

test('records are joined by several facts at once, and what they have in common is named', () => {
  const records = [ANNA, withPage('https://vk.test/a'), { ...withPage('https://vk.test/a'), name: 'Аня', city: null }];
  expect(groupRecords(numbered(records))).toEqual(new Map([0, 1, 2].map((id) => [`${id}`, '0'])));
  expect(listCommonFacts(records)).toEqual(['profile', 'details']);
  expect(listCommonFacts([ANNA, ANNA])).toEqual(['details']);
  expect(listCommonFacts([ANNA])).toEqual([]);
});

test('the order of the records changes no group', () => {
  const facts = fc.record({
    name: fc.constantFrom('Анна Белова', 'Белова Анна', 'Анна'),
    age: fc.constantFrom(null, 30, 31),
    city: fc.constantFrom(null, 'Казань', 'Москва'),
    profileUrl: fc.constantFrom(null, 'https://vk.test/a', 'https://vk.test/b', 'https://ok.test/a'),
  });
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 12 }), (list) => {
      const records = numbered(list);
      expect(groupRecords(records.toReversed())).toEqual(groupRecords(records));
    }),
  );
});

function withPage(profileUrl: string): PersonFacts {
  return { ...ANNA, profileUrl };
}

function numbered(list: readonly PersonFacts[]) {
  return list.map((facts, index) => ({ ...facts, id: `${index}` }));
}
