import { KEYWORD_LIMIT_CHARS } from '@vidno/contract/keyword/keyword-search';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSearchable,
  keywordKey,
  listOptionalWords,
  normaliseLine,
  parseKeyword,
  readKeyword,
  toQueryWords,
} from './keyword.ts';
import { type Match, rankMatches, scoreCandidate } from './rank-matches.ts';

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

  test.each([
    [' ', { kind: 'refused', because: 'keyword_blank' }],
    ['«»', { kind: 'refused', because: 'keyword_unsearchable' }],
    ['аб'.repeat(51), { kind: 'refused', because: 'keyword_unsearchable' }],
    ['и', { kind: 'refused', because: 'keyword_short' }],
    ['и п', { kind: 'refused', because: 'keyword_short' }],
    ['ли', { kind: 'keyword', keyword: 'ли' }],
    [' и  ли ', { kind: 'keyword', keyword: 'и ли' }],
    ['ян '.repeat(67), { kind: 'keyword', keyword: 'ян '.repeat(67).trim() }],
    ['я'.repeat(KEYWORD_LIMIT_CHARS + 1), { kind: 'refused', because: 'keyword_long' }],
  ])('«%s» is parsed as %j', (given, read) => {
    expect(parseKeyword(given)).toEqual(read);
  });

  test('has at most twelve words, of at least two letters', () => {
    expect(toQueryWords('ли '.repeat(13))).toHaveLength(12);
    expect(toQueryWords('я ли').map(({ written }) => written)).toEqual(['ли']);
  });

  test.each([
    ['Анна Ли', true],
    ['А', false],
    ['Анна 李明', true],
    ['王 小 明', true],
    ['я'.repeat(100), true],
    ['я'.repeat(101), false],
  ])('the name «%s» can be searched: %s', (somebody, isFound) => {
    expect(isSearchable(somebody)).toBe(isFound);
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
    const optionalOf = (keyword: string) =>
      listOptionalWords(toQueryWords(keyword))
        .map(({ written }) => written)
        .join(' ');
    expect(optionalOf('Иванов Иван Ильич')).toBe('ильич');
    expect(optionalOf('Абрамович Роман Аркадьевич')).toBe('аркадьевич');
    expect(optionalOf('Роман Абрамович')).toBe('');
    expect(optionalOf('Гасанова Гюльнара Керим кызы')).toBe('керим кызы');
    expect(optionalOf('Керим кызы')).toBe('');
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

describe('the score is lower', () => {
  test.each([
    ['when the words are in another order', 'Семён Петров', 'Петров Семён', 0.99],
    ['when the name has one more word', 'Семён Петров', 'Семён Лев Петров', 0.995],
    ['when a word is found only in the text', 'Семён Лебедев', 'Семён', 0.75],
    ['when the name has no patronymic', 'Иванов Иван Ильич', 'Иванов Иван', 0.9],
    ['when the name has another word instead of the patronymic', 'Иванов Иван Ильич', 'Иванов Иван Лев', 0.895],
    ['when the name has another patronymic', 'Иванов Иван Ильич', 'Иванов Иван Петрович', 0.595],
  ])('%s: «%s», «%s»', (_what, typed, borne, score) => {
    expect(rate(typed, borne)).toBeCloseTo(score, 10);
  });
});

test('two short forms of one name are weaker than a form and its name, and a case names the nominative', () => {
  expect(rate('Саша Петров', 'Шура Петров')).toBeLessThan(rate('Саша Петров', 'Александр Петров'));
  expect(match('Сашу Петрова', 'Александр Петров').why).toContainEqual({
    kind: 'diminutive',
    text: '«Саша» и «Александр» — одно имя',
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

test('a candidate with a word that nothing explains is no match', () => {
  expect(matchOrNull('Семён Лебедев', 'Семён')).toBeNull();
  expect(matchOrNull('Вера Вера', 'Вера Белова')).toBeNull();
  expect(matchOrNull('Лебедев Семён Ильич', 'Семён Лебедев')).not.toBeNull();
  expect(matchOrNull('Семён Лебедев', 'Семён', [false, true])).not.toBeNull();
});

describe('another patronymic', () => {
  test('is against, and the hit says so', () => {
    const { why, score } = match('Иванов Иван Ильич', 'Иванов Иван Петрович');
    expect(why).toContainEqual({ kind: 'differs', text: 'отчество другое: «Петрович»' });
    expect(score).toBeLessThan(rate('Иванов Иван Ильич', 'Иванва Иван'));
    expect(match('Иванова Ивана Ильича', 'Иванов Иван Петрович').why.map(({ kind }) => kind)).toContain('differs');
  });

  test.each([
    ['Иванов Иван Маркович', 'Иванов Иван Макарович'],
    ['Иванов Иван Антонович', 'Антонов Иван Иванов'],
  ])('is never a reason for: «%s», «%s»', (typed, borne) => {
    expect(match(typed, borne).why.map(({ kind }) => kind)).not.toContain('typo');
  });

  test('and no surname is a typo of it', () => {
    expect(matchOrNull('Иван Петрович', 'Иван Петров')).toBeNull();
    expect(matchOrNull('Иван Антонов', 'Белов Иван Антонович')).toBeNull();
  });
});

test('a name is not a case of one that sounds like its nominative, but of its own nominative', () => {
  expect(matchOrNull('Камилла Денисова', 'Камиль Денисов')).toBeNull();
  expect(matchOrNull('Камиллу Денисову', 'Камиль Денисов')).toBeNull();
  expect(match('Александра Петрова', 'Александр Петров').why.map(({ kind }) => kind)).toContain('case');
});

test.each([
  ['Павел Носков', 'Павел Носов'],
  ['Надежда Копылова', 'Надежда Крылова'],
  ['Айгуль Грошева', 'Айгуль Хрущёва'],
])('another surname is not a typo: «%s», «%s»', (typed, borne) => {
  expect(matchOrNull(typed, borne)).toBeNull();
});

describe('a surplus word', () => {
  const surplusOf = (keyword: string, borne: string) => matchOrNull(keyword, borne, [], ['бухгалтер']);

  test('may be missing where a first name and a surname are explained, and the hit says so', () => {
    const found = surplusOf('Белова Вера бухгалтер', 'Вера Белова');
    expect(found?.why).toContainEqual({ kind: 'differs', text: 'нет слова «бухгалтер»' });
    expect(found?.score).toBeLessThan(rate('Белова Вера', 'Вера Белова'));
  });

  test.each([
    ['Вера бухгалтер Белова', 'Вера Зайцева'],
    ['Вера бухгалтер Ильинична', 'Зайцева Вера Ильинична'],
    ['Белова Вера бухгалтер', 'Вера Билова'],
  ])('never turns a stranger into a hit: «%s», «%s»', (typed, borne) => {
    expect(surplusOf(typed, borne)).toBeNull();
  });
});

test('each typed word gets a word of the name of its own, whichever fits another one better', () => {
  expect(matchOrNull('Орлов Орлова', 'Орлова Анна')).toBeNull();
  expect(matchOrNull('Саша Александр', 'Александр Шура')).not.toBeNull();
});

describe('the ranking', () => {
  const typo = [{ kind: 'typo' as const, text: '' }];
  const ranked = (...matches: Partial<Match>[]) =>
    rankMatches(
      matches.map((given, index) => ({
        personId: `p${index}`,
        duplicateKey: null,
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

test('the ranks do not depend on the order of the candidates, and duplicates are ranked once', () => {
  const anyMatch = fc.record({
    personId: fc.uuid(),
    duplicateKey: fc.option(fc.constantFrom('a', 'b')),
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
      const duplicateKeys = ranked.flatMap(({ duplicateKey }) => duplicateKey ?? []);
      expect(new Set(duplicateKeys).size).toBe(duplicateKeys.length);
    }),
  );
});

/** With whatever the name does not explain found in the text. */
function match(keyword: string, borne: string): Match {
  const words = toQueryWords(keyword);
  const optional = listOptionalWords(words);
  const found = matchOrNull(
    keyword,
    borne,
    words.map((word) => !optional.includes(word)),
  );
  if (!found) throw new Error(`«${keyword}» does not match «${borne}»`);
  return found;
}

function matchOrNull(
  keyword: string,
  borne: string,
  inText: readonly boolean[] = [],
  surplusWords: readonly string[] = [],
): Match | null {
  const reading = readKeyword(keyword);
  const surplus = reading.words.filter(({ written }) => surplusWords.includes(written));
  return scoreCandidate(
    { personId: 'p', name: borne, duplicateKey: null, inText },
    { ...reading, surplus, corrections: 'any', findsFurther: false, findsJoined: true },
  );
}

function rate(keyword: string, borne: string): number {
  return match(keyword, borne).score;
}
