import { KEYWORD_LIMIT_CHARS } from '@vidno/contract/keyword-search';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findOptionalWord, isReadable, keywordKey, readKeyword, toPlainLine, toQueryWords } from './keyword-rules.ts';
import { listMissedWords, type Match, rankMatches, rateMatch } from './rank-rules.ts';

const text = fc.string({ unit: 'binary', maxLength: 250 });
const name = fc.constantFrom('Александр', 'Саша', 'Петров', 'Петрова', 'Алёна', 'Alena', 'Ильич', 'Орлов', 'горы');

describe('a keyword', () => {
  test('once plain stays as it is, and says the same', () => {
    fc.assert(
      fc.property(text, (given) => {
        const plain = toPlainLine(given);
        expect(toPlainLine(plain)).toBe(plain);
        expect(keywordKey(keywordKey(given))).toBe(keywordKey(given));
        expect(plain).not.toMatch(/\p{Cc}/u);
        expect(plain.isWellFormed()).toBe(true);
      }),
    );
  });

  test('is either refused or has words to look for', () => {
    fc.assert(
      fc.property(text, (given) => {
        const read = readKeyword(given);
        if (read.kind === 'keyword') expect(toQueryWords(read.keyword).length).toBeGreaterThan(0);
      }),
    );
  });

  test.each([
    [' ', { kind: 'refused', because: 'keyword_blank' }],
    ['«»', { kind: 'refused', because: 'keyword_blank' }],
    ['и', { kind: 'refused', because: 'keyword_short' }],
    ['и п', { kind: 'refused', because: 'keyword_short' }],
    ['ли', { kind: 'keyword', keyword: 'ли' }],
    [' и  ли ', { kind: 'keyword', keyword: 'и ли' }],
    ['я'.repeat(KEYWORD_LIMIT_CHARS), { kind: 'keyword', keyword: 'я'.repeat(KEYWORD_LIMIT_CHARS) }],
    ['я'.repeat(KEYWORD_LIMIT_CHARS + 1), { kind: 'refused', because: 'keyword_long' }],
  ])('«%s» is read as %j', (given, read) => {
    expect(readKeyword(given)).toEqual(read);
  });

  test('has at most twelve words to look for, of two letters and more', () => {
    expect(toQueryWords('ли '.repeat(13))).toHaveLength(12);
    expect(toQueryWords('я ли').map(({ written }) => written)).toEqual(['ли']);
  });

  test.each([
    ['Анна Ли', true],
    ['А', false],
    ['Анна 李明', false],
    ['я'.repeat(100), true],
    ['я'.repeat(101), false],
  ])('«%s» as a name can be found by itself: %s', (somebody, isFound) => {
    expect(isReadable(somebody)).toBe(isFound);
  });

  test('of prepositions only is looked for as it is; elsewhere they are left out', () => {
    expect(toQueryWords('из до').map(({ written }) => written)).toEqual(['из', 'до']);
    expect(toQueryWords('Иван из Тулы, И. П.').map(({ written }) => written)).toEqual(['иван', 'тулы']);
  });

  test('tells words in quotes from the others', () => {
    const words = toQueryWords('«Иван Петров» "тула" орёл').map(({ written, quoted }) => [written, quoted]);
    expect(words).toEqual([
      ['иван', true],
      ['петров', true],
      ['тула', true],
      ['орёл', false],
    ]);
  });

  test('of three words and more may go without its patronymic', () => {
    const optionalOf = (keyword: string) => findOptionalWord(toQueryWords(keyword))?.written;
    expect(optionalOf('Иванов Иван Ильич')).toBe('ильич');
    expect(optionalOf('Абрамович Роман Аркадьевич')).toBe('аркадьевич');
    expect(optionalOf('Роман Абрамович')).toBeUndefined();
  });
});

describe('the rating', () => {
  test('is between 0 and 1, and 1 for the very name only', () => {
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

  test('does not hang on the order of the words by more than a hair', () => {
    const several = fc.uniqueArray(name, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(several, several, (typed, borne) => {
        const difference = rate(typed.join(' '), borne.join(' ')) - rate(typed.toReversed().join(' '), borne.join(' '));
        expect(Math.abs(difference)).toBeLessThanOrEqual(0.05);
      }),
    );
  });

  test('falls from the very name to the guess', () => {
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

  test('of somebody with another patronymic is far below one who has none', () => {
    const [own = 0, none = 0, other = 0] = ['Иванов Иван Ильич', 'Иванов Иван', 'Иванов Иван Петрович'].map((borne) =>
      rate('Иванов Иван Ильич', borne),
    );
    expect(own).toBe(1);
    expect(none).toBeLessThan(own);
    expect(other).toBeLessThan(none - 0.1);
  });
});

describe('the score is lower', () => {
  test.each([
    ['when the words are in another order', 'Семён Петров', 'Петров Семён', 0.99],
    ['when the name has one more word', 'Семён Петров', 'Семён Лев Петров', 0.995],
    ['when a word is found only in the text', 'Семён Лебедев', 'Семён', 0.75],
    ['when the name has no patronymic', 'Иванов Иван Ильич', 'Иванов Иван', 0.9],
    ['when the name has another word instead of the patronymic', 'Иванов Иван Ильич', 'Иванов Иван Лев', 0.895],
    ['when the name has another patronymic', 'Иванов Иван Ильич', 'Иванов Иван Петрович', 0.695],
  ])('%s: «%s», «%s»', (_what, typed, borne, score) => {
    expect(rate(typed, borne)).toBeCloseTo(score, 10);
  });
});

test('a match lists its reasons: exact words, similar words, word order, text', () => {
  const reasons = (typed: string, borne: string) => match(typed, borne).why.map(({ kind, text: why }) => [kind, why]);
  expect(reasons('Семён Петров', 'Семён Петров')).toEqual([['exact', 'совпадает «Семён Петров»']]);
  expect(reasons('Петров Сёма Орлов', 'Семён Петров')).toEqual([
    ['exact', 'совпадает «Петров»'],
    ['diminutive', '«Сёма» и «Семён» — одно имя'],
    ['order', 'другой порядок слов'],
    ['text', 'в тексте: «орлов»'],
  ]);
  expect(reasons('Орлов', 'Семён')).toEqual([['text', 'в тексте: «орлов»']]);
});

test('words of the query that match nothing in the name are listed', () => {
  const missed = listMissedWords('Семён Петров', toQueryWords('Семён Петров Орлов Лебедев'));
  expect(missed.map(({ written }) => written)).toEqual(['орлов', 'лебедев']);
});

describe('the ranking', () => {
  const typo = [{ kind: 'typo' as const, text: '' }];
  const ranked = (...matches: Partial<Match>[]) =>
    rankMatches(
      matches.map((given, index) => ({
        personId: `p${index}`,
        twin: null,
        name: 'Семён',
        score: 0.9,
        why: [],
        ...given,
      })),
    ).map(({ personId }) => personId);

  test('goes by score first, even if more people have the name of a worse guess', () => {
    const bearers = [
      { name: 'Пётр', score: 0.5, why: typo },
      { name: 'Петр', score: 0.5, why: typo },
    ];
    expect(ranked(...bearers, { score: 0.7, why: typo })).toEqual(['p2', 'p0', 'p1']);
  });

  test('puts other matches before guesses with about the same score', () => {
    expect(ranked({ score: 0.905, why: typo }, { score: 0.9 })).toEqual(['p1', 'p0']);
  });

  test('puts the guess with the more common name first among guesses with about the same score, and counts ё as е', () => {
    const rare = { name: 'Семёна', score: 0.905, why: typo };
    const frequent = { name: 'Семён', score: 0.9, why: typo };
    expect(ranked(rare, frequent, { ...frequent, name: 'Семен' })).toEqual(['p1', 'p2', 'p0']);
    expect(ranked({ ...rare, score: 0.93 }, frequent, frequent)).toEqual(['p0', 'p1', 'p2']);
  });

  test('goes by the exact score and then by person where nothing else differs', () => {
    expect(ranked({ score: 0.9 }, { score: 0.905 }, { score: 0.9 })).toEqual(['p1', 'p0', 'p2']);
  });
});

test('the order of the candidates does not change their ranks, and twins are ranked once', () => {
  const anyMatch = fc.record({
    personId: fc.uuid(),
    twin: fc.option(fc.constantFrom('a', 'b')),
    name,
    score: fc.constantFrom(0.5, 0.9, 1),
    why: fc.constant([]),
  });
  const matches = fc.uniqueArray(anyMatch, { selector: ({ personId }) => personId, maxLength: 12 });
  fc.assert(
    fc.property(matches, (some) => {
      const ranked = rankMatches(some);
      expect(rankMatches(some.toReversed())).toEqual(ranked);
      expect(rankMatches(ranked)).toEqual(ranked);
      const twins = ranked.flatMap(({ twin }) => twin ?? []);
      expect(new Set(twins).size).toBe(twins.length);
    }),
  );
});

function match(keyword: string, borne: string): Match {
  const words = toQueryWords(keyword);
  return rateMatch({ personId: 'p', name: borne, twin: null }, { words, optional: findOptionalWord(words) });
}

function rate(keyword: string, borne: string): number {
  return match(keyword, borne).score;
}
