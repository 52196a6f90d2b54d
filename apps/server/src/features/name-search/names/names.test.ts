import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeUpPeople } from '#testing/keyword/made-up-people.ts';
import { SCHEMES, toLatin } from '#testing/keyword/to-latin.ts';
import { soundKeyOf, soundKeys, splitWords, withoutYo } from './letter-rules.ts';
import { lexemes, ownLexemes, relatedLexemes, toNameWord } from './lexeme-rules.ts';
import { fatherOf } from './patronymic-rules.ts';
import { FULL_NAMES, fullNamesOf } from './short-name-rules.ts';
import { allowedTypos, slipsBetween, storedSlips, typoMarks, weighSlips } from './typo-rules.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 60 });
const letters = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const russianWord = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 14 });
const key = fc.string({ unit: fc.constantFrom(...'abvgdejzi'), minLength: 1, maxLength: 12 });

describe('one name in several spellings sounds alike', () => {
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
  ])('%s', (name, ...others) => {
    for (const other of others) {
      expect(
        soundKeys(other).some((sound) => soundKeys(name).includes(sound)),
        other,
      ).toBe(true);
    }
  });

  test('of made-up people, in every scheme of transliteration', () => {
    for (const { given, surname } of makeUpPeople(500)) {
      for (const scheme of SCHEMES) {
        for (const name of [given, surname]) {
          const latin = toLatin(name, scheme);
          const [russian = ''] = soundKeys(name);
          const nearest = Math.min(...soundKeys(latin).map((sound) => slipsBetween(sound, russian)));
          expect(nearest, `${name} ${latin}`).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  test('and different names do not', () => {
    const surnames = ['Иванов', 'Ильин', 'Волков', 'Вольнов', 'Жуков', 'Шуков', 'Цой', 'Чой'];
    expect(new Set(surnames.flatMap((name) => soundKeys(name))).size).toBe(surnames.length);
  });
});

describe('laws of words', () => {
  test('splitting and folding what is split and folded changes nothing', () => {
    fc.assert(
      fc.property(text, (some) => {
        const words = splitWords(some);
        expect(splitWords(words.join(' '))).toEqual(words);
        expect(withoutYo(withoutYo(some))).toBe(withoutYo(some));
      }),
    );
  });

  test('a sound key is ASCII, whatever is written, and is the same for ё and е, in any case', () => {
    fc.assert(
      fc.property(fc.oneof(text, russianWord), (some) => {
        for (const sound of soundKeys(some)) expect(sound).toMatch(/^[a-z\d]+$/);
        expect(soundKeys(withoutYo(some).toUpperCase())).toEqual(soundKeys(withoutYo(some)));
      }),
    );
    fc.assert(
      fc.property(russianWord, (word) => {
        expect(soundKeys(withoutYo(word))).toEqual(soundKeys(word));
      }),
    );
  });

  test('whoever bears a spelling bears the sound key that belongs to it', () => {
    const latinWord = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      minLength: 1,
      maxLength: 14,
    });
    fc.assert(
      fc.property(fc.oneof(russianWord, latinWord), (written) => {
        const { keys, spellings } = toNameWord(written);
        for (const spelling of spellings) expect(keys).toContain(soundKeyOf(spelling));
      }),
      { numRuns: 1_000, examples: [['ajoj']] },
    );
  });
});

describe('short names', () => {
  test('there are two hundred of them and more, all of whom lead to their full name', () => {
    expect(FULL_NAMES.flatMap(({ short }) => short).length).toBeGreaterThan(200);
    for (const { full, short } of FULL_NAMES) {
      for (const name of short) {
        expect(
          soundKeys(name).some((sound) => fullNamesOf(sound).includes(full)),
          name,
        ).toBe(true);
      }
    }
  });

  test('a short name of both sexes stands for both', () => {
    expect(fullNamesOf(soundKeys('Саша')[0] ?? '')).toEqual(['Александр', 'Александра']);
    expect(fullNamesOf(soundKeys('Кукуша')[0] ?? '')).toEqual([]);
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
])('%s and %s have one father', (...words) => {
  const fathers = words.map((word) => soundKeys(word).map(fatherOf).find(Boolean));
  expect(new Set(fathers).size).toBe(1);
  expect(fathers[0]).toBeTruthy();
});

test.each(['Иван', 'Ирина', 'Петров', 'Мария', 'Ич'])('%s is no patronymic', (word) => {
  expect(soundKeys(word).map(fatherOf)).toEqual([null]);
});

describe('typos', () => {
  test('words within the slips allowed share a mark, so that none is missed', () => {
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
        const allowed = allowedTypos(typed);
        fc.pre(allowed > 0 && slipsBetween(typed, word) <= allowed && allowed <= storedSlips(word));
        const marks = new Set(typoMarks(typed, allowed));
        expect(typoMarks(word, storedSlips(word)).some((mark) => marks.has(mark))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('slips are counted alike both ways, none for the same word; likely ones never weigh more', () => {
    fc.assert(
      fc.property(key, key, (one, other) => {
        expect(slipsBetween(one, other)).toBe(slipsBetween(other, one));
        expect(slipsBetween(one, one)).toBe(0);
        for (const most of [0, 1, 2, 5]) {
          const slips = slipsBetween(one, other);
          expect(slipsBetween(one, other, most)).toBe(slips <= most ? slips : Number.POSITIVE_INFINITY);
        }
        expect(weighSlips(one, other)).toBeLessThanOrEqual(slipsBetween(one, other));
      }),
    );
  });

  test('two letters swapped are one slip', () => {
    expect(slipsBetween('petrov', 'pertov')).toBe(1);
    expect(slipsBetween('petrov', 'pertof')).toBe(2);
  });

  test('a short word and a number are forgiven none', () => {
    expect(['ana', 'ivan', 'petr', 'petrov', '123456'].map(allowedTypos)).toEqual([0, 1, 1, 2, 0]);
  });
});

function slip(word: string, kind: string, at: number, letter: string): string {
  const before = word.slice(0, at);
  if (kind === 'drop') return before + word.slice(at + 1);
  if (kind === 'add') return before + letter + word.slice(at);
  if (kind === 'change') return before + letter + word.slice(at + 1);
  return before + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2);
}
