import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findOptionalWord, keywordKey, normaliseLine, parseKeyword, toQueryWords } from './keyword-rules.ts';
import { rankMatches, scoreCandidate } from './rank-rules.ts';

const text = fc.string({ unit: 'binary', maxLength: 250 });
const name = fc.constantFrom('Александр', 'Саша', 'Петров', 'Петрова', 'Алёна', 'Alena', 'Ильич', 'Орлов', 'горы');

describe('a keyword', () => {
  test('is not changed by normalising it twice', () => {
    fc.assert(
      fc.property(text, (given) => {
        const plain = normaliseLine(given);
        expect(normaliseLine(plain)).toBe(plain);
        expect(keywordKey(keywordKey(given))).toBe(keywordKey(given));
        expect(plain).not.toMatch(/\p{Cc}/u);
        expect(plain.isWellFormed()).toBe(true);
      }),
    );
  });

  test('is either refused or has words to search for', () => {
    fc.assert(
      fc.property(text, (given) => {
        const read = parseKeyword(given);
        if (read.kind === 'keyword') expect(toQueryWords(read.keyword).length).toBeGreaterThan(0);
      }),
    );
  });

  test('of stop words only is kept; otherwise stop words are left out', () => {
    expect(toQueryWords('из до').map(({ written }) => written)).toEqual(['из', 'до']);
    expect(toQueryWords('Иван из Тулы, И. П.').map(({ written }) => written)).toEqual(['иван', 'тулы']);
  });

  test('distinguishes quoted words', () => {
    const words = toQueryWords('«Иван Петров» "тула" орёл').map(({ written, quoted }) => [written, quoted]);
    expect(words).toEqual([
      ['иван', true],
      ['петров', true],
      ['тула', true],
      ['орёл', false],
    ]);
  });

  test('of three or more words has an optional patronymic', () => {
    const optionalOf = (keyword: string) => findOptionalWord(toQueryWords(keyword))?.written;
    expect(optionalOf('Иванов Иван Ильич')).toBe('ильич');
    expect(optionalOf('Абрамович Роман Аркадьевич')).toBe('аркадьевич');
    expect(optionalOf('Роман Абрамович')).toBeUndefined();
  });
});

describe('the score', () => {
  test('is between 0 and 1, and 1 only for the same name', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 4 }),
        fc.array(name, { minLength: 1, maxLength: 4 }),
        (typed, borne) => {
          const score = rate(typed.join(' '), borne.join(' '));
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          if (typed.join(' ') === borne.join(' ')) expect(score).toBe(1);
        },
      ),
    );
  });

  test('hardly depends on the order of the words', () => {
    const several = fc.uniqueArray(name, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(several, several, (typed, borne) => {
        const difference = rate(typed.join(' '), borne.join(' ')) - rate(typed.toReversed().join(' '), borne.join(' '));
        expect(Math.abs(difference)).toBeLessThanOrEqual(0.05);
      }),
    );
  });

  test('falls from the same name to a corrected typo', () => {
    const names = [
      'Семён Петров',
      'Семен Петров',
      'Петров Семён',
      'Semyon Petrov',
      'Семён Петрова',
      'Сёма Петров',
      'Семён Пертов',
      'Семён Лебедев',
    ];
    const scores = names.map((borne) => rate('Семён Петров', borne));
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(new Set(scores).size).toBe(names.length);
  });

  test('is far lower with another patronymic than with none', () => {
    const [own = 0, none = 0, other = 0] = ['Иванов Иван Ильич', 'Иванов Иван', 'Иванов Иван Петрович'].map((borne) =>
      rate('Иванов Иван Ильич', borne),
    );
    expect(own).toBe(1);
    expect(none).toBeLessThan(own);
    expect(other).toBeLessThan(none - 0.1);
  });
});

test('the ranks do not depend on the order of the candidates, and duplicates are ranked once', () => {
  const match = fc.record({
    personId: fc.uuid(),
    duplicateKey: fc.option(fc.constantFrom('a', 'b')),
    name,
    score: fc.constantFrom(0.5, 0.9, 1),
    why: fc.constant([]),
  });
  const matches = fc.uniqueArray(match, { selector: ({ personId }) => personId, maxLength: 12 });
  fc.assert(
    fc.property(matches, (some) => {
      const ranked = rankMatches(some);
      expect(rankMatches(some.toReversed())).toEqual(ranked);
      expect(rankMatches(ranked)).toEqual(ranked);
      const duplicateKeys = ranked.flatMap(({ duplicateKey }) => duplicateKey ?? []);
      expect(new Set(duplicateKeys).size).toBe(duplicateKeys.length);
    }),
  );
});

function rate(keyword: string, borne: string): number {
  const words = toQueryWords(keyword);
  return scoreCandidate(
    { personId: 'p', name: borne, duplicateKey: null },
    { words, optional: findOptionalWord(words) },
  ).score;
}
