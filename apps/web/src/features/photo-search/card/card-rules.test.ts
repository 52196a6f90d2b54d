import { describe, expect, test } from 'vitest';
import { aPerson, aSearch } from '../../../testing/made-up-searches.ts';
import { inOneLine, verdictWords } from './card-rules.ts';

const plain = (search: Parameters<typeof verdictWords>[0]) => {
  const words = verdictWords(search);
  return words && inOneLine(words).replaceAll('\u00a0', ' ');
};
const two = [
  { id: 'tinder', title: 'Анкеты', state: 'compared', message: null },
  { id: 'other', title: 'Другие', state: 'compared', message: null },
] as const;

describe('the card', () => {
  test('says where it was looked, among how many, and how sure it is', () => {
    expect(plain(aSearch({ sources: [...two], faces_compared: 110 }))).toBe(
      'Проверено в 2 источниках, 110 лиц, уверенное совпадение',
    );
    expect(plain(aSearch({ faces_compared: 1, users: [], count: 0 }))).toBe(
      'Проверено в 1 источнике, 1 лицо, никого не нашли',
    );
  });

  test('counts only sources that were compared', () => {
    const missed = { ...two[1], state: 'unavailable', message: 'Не отвечал.' } as const;
    expect(plain(aSearch({ sources: [two[0], missed], faces_compared: 60 }))).toMatch(/^Проверено в 1 источнике/);
  });

  test('names nobody', () => {
    const person = aPerson({ name: 'Анна Петрова', city: 'Самара' });
    expect(JSON.stringify(verdictWords(aSearch({ users: [person] })))).not.toMatch(/Анна|Самара/);
  });

  test('is not made of what is not paid for, of later pages, or where everybody is somebody else', () => {
    expect(plain(aSearch({ locked: true, users: [] }))).toBeNull();
    expect(plain(aSearch({ page: 1 }))).toBeNull();
    expect(plain(aSearch({ status: 'error' }))).toBeNull();
    expect(plain(aSearch({ users: [aPerson({ answer: 'other' })] }))).toBeNull();
  });
});
