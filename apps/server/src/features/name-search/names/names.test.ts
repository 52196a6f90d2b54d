import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeUpPeople } from '#testing/keyword/made-up-people.ts';
import { SCHEMES, toLatin } from '#testing/keyword/to-latin.ts';
import { phoneticKeyOf, phoneticKeys, splitWords, withoutYo } from './letters.ts';
import { lexemes, ownLexemes, patronymicStemOf, relatedLexemes, toNameWord } from './name-words.ts';
import { FULL_NAMES, fullNamesOf } from './short-names.ts';
import { deletionKeys, editDistance, maxEditDistance, maxIndexedDeletions, weightedEditDistance } from './typos.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 60 });
const letters = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const russianWord = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 14 });
const key = fc.string({ unit: fc.constantFrom(...'abvgdejzi'), minLength: 1, maxLength: 12 });

describe('spellings of one name share a phonetic key', () => {
  test.each([
    ['Юлия', 'Yulia', 'Julia', 'Iuliia', 'Yuliya', 'Julija'],
    ['Дмитрий', 'Dmitry', 'Dmitriy', 'Dmitrii', 'Dmitrij', 'Dmitri'],
    ['Алексеев', 'Alekseev', 'Alexeyev', 'Alekseyev'],
    ['Соловьёв', 'Соловьев', 'Soloviev', 'Solovyov', 'Solovyev', "Solov'ev"],
    ['Майоров', 'Mayorov', 'Maiorov'],
    ['Наталья', 'Наталия', 'Natalya', 'Natalia', "Natal'ya"],
    ['Щербаков', 'Shcherbakov', 'Scherbakov', 'Ščerbakov'],
    ['Кузнецова', 'Kuznetsova', 'Kuznecova', 'Кузнецов'],
    ['Викторов', 'Victorov', 'Viktorov'],
    ['Вишневская', 'Вишневский', 'Vishnevskaya', 'Vishnevskiy'],
    ['Толстой', 'Толстая', 'Tolstoy'],
    ['Женя', 'Zhenya', 'Jenya'],
    ['Чайковский', 'Chaikovsky', 'Tchaikovsky'],
    ['Геннадий', 'Генадий', 'Gennady'],
    ['Weiß', 'WEISS', 'weiss'],
    ['Işıl', 'IŞIL', 'Isil'],
    ['ǰan', 'J\u030cAN', 'jan'],
    ['Юлия', 'Ûliâ', 'Iouliia'],
    ['Щербаков', 'Ŝerbakov', 'Chtcherbakov', 'Schtscherbakow', 'Szczerbakow'],
    ['Жуков', 'Joukov', 'Žukov'],
    ['Пушкин', 'Pouchkine', 'Puschkin'],
    ['Чехов', 'Tchekhov', 'Tschechow', 'Čehov', 'Chexov'],
    ['Шувалов', 'Chouvalov', 'Chouvaloff', 'Szuwalow'],
    ['Харитонов', 'Xaritonov', 'Kharitonov'],
    ['Джамиля', 'Djamilia', 'Dzhamilya'],
    ['Петров', 'Pеtrov', 'Пeтpoв'],
  ])('%s', (name, ...others) => {
    for (const other of others) {
      expect(
        phoneticKeys(other).some((sound) => phoneticKeys(name).includes(sound)),
        other,
      ).toBe(true);
    }
  });

  test('in every transliteration scheme', () => {
    for (const { given, surname } of makeUpPeople(500)) {
      for (const scheme of SCHEMES) {
        for (const name of [given, surname]) {
          const latin = toLatin(name, scheme);
          const [russian = ''] = phoneticKeys(name);
          const nearest = Math.min(...phoneticKeys(latin).map((sound) => editDistance(sound, russian)));
          expect(nearest, `${name} ${latin}`).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  test('but different names do not', () => {
    const surnames = ['Иванов', 'Ильин', 'Волков', 'Вольнов', 'Жуков', 'Шуков', 'Цой', 'Чой'];
    expect(new Set(surnames.flatMap((name) => phoneticKeys(name))).size).toBe(surnames.length);
  });
});

test.each([
  ['чайка', 'чаи\u0306ка', 'ча\u00adйка', 'ча\u200bйка', 'чаи\u00ad\u0306ка', 'ча\u0301йка', 'ча\u034fйка\ufe0f'],
  ['ёлкин', 'е\u0308лкин', 'е\u2060\u0308лкин', 'ё\u0336л\u0336кин'],
])('«%s» is the same word with invisible signs in it', (word, ...others) => {
  for (const other of others) expect(splitWords(other), JSON.stringify(other)).toEqual([word]);
});

describe('laws of words', () => {
  test('splitting and folding are idempotent', () => {
    fc.assert(
      fc.property(text, (some) => {
        const words = splitWords(some);
        expect(splitWords(words.join(' '))).toEqual(words);
        expect(withoutYo(withoutYo(some))).toBe(withoutYo(some));
      }),
    );
  });

  test('a phonetic key is always ASCII, and the same for ё and е and in any case', () => {
    fc.assert(
      fc.property(fc.oneof(text, russianWord), (some) => {
        for (const sound of phoneticKeys(some)) expect(sound).toMatch(/^[a-z\d]+$/);
        expect(phoneticKeys(withoutYo(some).toUpperCase())).toEqual(phoneticKeys(withoutYo(some)));
      }),
    );
    fc.assert(
      fc.property(russianWord, (word) => {
        expect(phoneticKeys(withoutYo(word))).toEqual(phoneticKeys(word));
      }),
    );
  });

  test('the phonetic key of each spelling is among the keys of the word', () => {
    const latinWord = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      minLength: 1,
      maxLength: 14,
    });
    fc.assert(
      fc.property(fc.oneof(russianWord, latinWord), (written) => {
        const { keys, spellings } = toNameWord(written);
        for (const spelling of spellings) expect(keys).toContain(phoneticKeyOf(spelling));
      }),
      { numRuns: 1_000, examples: [['ajoj']] },
    );
  });
});

describe('short names', () => {
  test('more than two hundred short names all lead to their full name', () => {
    expect(FULL_NAMES.flatMap(({ short }) => short).length).toBeGreaterThan(200);
    for (const { full, short } of FULL_NAMES) {
      for (const name of short) {
        expect(
          phoneticKeys(name).some((sound) => fullNamesOf(sound).includes(full)),
          name,
        ).toBe(true);
      }
    }
  });

  test('a short name of both sexes stands for both', () => {
    expect(fullNamesOf(phoneticKeys('Саша')[0] ?? '')).toEqual(['Александр', 'Александра']);
    expect(fullNamesOf(phoneticKeys('Кукуша')[0] ?? '')).toEqual([]);
  });

  test('full and short meet in a lexeme', () => {
    const ways = (name: string) => new Set([...ownLexemes(toNameWord(name)), ...relatedLexemes(toNameWord(name))]);
    expect(ways('Саша')).toContain(lexemes.fullName('Александр'));
    expect(ways('Александр').intersection(ways('Sasha')).size).toBeGreaterThan(0);
    expect(ways('Саша').intersection(ways('Пётр')).size).toBe(0);
  });
});

test.each([
  ['Иванович', 'Ивановна', 'Иваныч', 'Ivanovich'],
  ['Сергеевич', 'Сергеевна', 'Сергеич'],
  ['Дмитриевич', 'Дмитриевна', 'Дмитрич'],
  ['Юрьевич', 'Юрьевна', 'Yurievich'],
  ['Ильич', 'Ильинична'],
  ['Никитич', 'Никитична'],
  ['Михайлович', 'Михалыч', 'Михайловна'],
  ['Александрович', 'Саныч'],
  ['Николаевич', 'Николаич', 'Николавна'],
])('%s and %s have one patronymic stem', (...words) => {
  const stems = words.map((word) => phoneticKeys(word).map(patronymicStemOf).find(Boolean));
  expect(new Set(stems).size).toBe(1);
  expect(stems[0]).toBeTruthy();
});

test.each(['Иван', 'Ирина', 'Петров', 'Мария', 'Ич'])('%s is no patronymic', (word) => {
  expect(phoneticKeys(word).map(patronymicStemOf)).toEqual([null]);
});

describe('typos', () => {
  test('words within the edit distance share a deletion key, so none is missed', () => {
    const slips = fc.array(
      fc.record({
        kind: fc.constantFrom('drop', 'add', 'change', 'swap'),
        at: fc.nat(12),
        letter: fc.constantFrom(...'abvq'),
      }),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(key, slips, (word, made) => {
        let typed = word;
        for (const { kind, at, letter } of made) typed = slip(typed, kind, at % (typed.length + 1), letter);
        const allowed = maxEditDistance(typed);
        fc.pre(allowed > 0 && editDistance(typed, word) <= allowed && allowed <= maxIndexedDeletions(word));
        const keys = new Set(deletionKeys(typed, allowed));
        expect(deletionKeys(word, maxIndexedDeletions(word)).some((key) => keys.has(key))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('the distance is symmetric and zero for the same word, and the weighted one is never greater', () => {
    fc.assert(
      fc.property(key, key, (one, other) => {
        expect(editDistance(one, other)).toBe(editDistance(other, one));
        expect(editDistance(one, one)).toBe(0);
        for (const most of [0, 1, 2, 5]) {
          const distance = editDistance(one, other);
          expect(editDistance(one, other, most)).toBe(distance <= most ? distance : Number.POSITIVE_INFINITY);
        }
        expect(weightedEditDistance(one, other)).toBeLessThanOrEqual(1.5 * editDistance(one, other));
      }),
    );
  });

  test('a transposition is one edit', () => {
    expect(editDistance('petrov', 'pertov')).toBe(1);
    expect(editDistance('petrov', 'pertof')).toBe(2);
  });

  test('short words and numbers allow no edits', () => {
    expect(['ana', 'ivan', 'petrov', 'petrenko', '123456'].map(maxEditDistance)).toEqual([0, 1, 1, 2, 0]);
  });
});

function slip(word: string, kind: string, at: number, letter: string): string {
  const before = word.slice(0, at);
  if (kind === 'drop') return before + word.slice(at + 1);
  if (kind === 'add') return before + letter + word.slice(at);
  if (kind === 'change') return before + letter + word.slice(at + 1);
  return before + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2);
}
