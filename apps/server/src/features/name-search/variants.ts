import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#database/database.ts';
import { listJoinedWords } from './join-words.ts';
import type { QueryWord } from './keyword.ts';
import { listKnownWords, listTextSearchQueries, type QueryVariant } from './match-repository.ts';
import { withoutYo } from './names/letters.ts';
import {
  isGivenName,
  isPatronymic,
  knownKeysOf,
  lexemes,
  nominativeLexemes,
  nominativesOf,
  ownLexemes,
  quoteLexeme,
  relatedLexemes,
  skeletonLexemes,
} from './names/name-words.ts';
import type { MatchQuery } from './rank-matches.ts';

interface Variants {
  /** Names of just these words, whatever they mean. */
  readonly whole: QueryVariant;
  /** Without typo corrections, the strictest first. Each finds everybody whom the one before finds, and more. */
  readonly all: readonly QueryVariant[];
  /** The loosest one with neighbouring words as if they were one. */
  readonly joined: readonly QueryVariant[];
  /** The loosest one without the surplus words; null if there are none. */
  readonly withoutSurplus: QueryVariant | null;
}

/** The last variants drop the optional words, and all initials but one. */
export function generateVariants(
  { words, optional, initials, surplus, whole, findsJoined }: Omit<MatchQuery, 'corrections'>,
  textQueries: readonly (string | null)[],
): Variants {
  const asWritten = words.map((word) => ({ lexemes: ownLexemes(word), textQuery: null }));
  const expanded = expandWords(words, textQueries);
  const isRequired = (word: QueryWord | undefined) => word !== undefined && !optional.includes(word);
  const required = expanded.filter((_, index) => isRequired(words[index]));
  const byInitials = initials.map(({ sound }) => ({ lexemes: [lexemes.initial(sound)], textQuery: null }));
  const byAnyInitial = { lexemes: byInitials.flatMap((term) => term.lexemes), textQuery: null };
  const fewInitials = initials.length > 1 ? [byAnyInitial] : byInitials;
  const isNeeded = (word: QueryWord | undefined) => isRequired(word) && !surplus.some((other) => other === word);
  return {
    whole: [{ lexemes: [lexemes.whole(whole.name)], textQuery: null }],
    all: [
      [...asWritten, ...byInitials],
      ...(isDeepStrictEqual(expanded, asWritten) ? [] : [[...expanded, ...byInitials]]),
      ...(optional.length > 0 ? [[...required, ...byInitials]] : []),
      ...(initials.length > 1 ? [[...required, byAnyInitial]] : []),
    ],
    joined: (findsJoined ? joinTerms(words, expanded, optional) : []).map((terms) => [...terms, ...fewInitials]),
    withoutSurplus:
      surplus.length > 0 ? [...expanded.filter((_, index) => isNeeded(words[index])), ...fewInitials] : null,
  };
}

/** With the consonants of the words, which other languages hear with other vowels. None for a name in quotes. */
export function listVowelVariants(words: readonly QueryWord[], terms: QueryVariant): QueryVariant[] {
  if (words.length < 2 || words.some(({ quoted }) => quoted)) return [];
  return [
    terms.map(({ lexemes: own, textQuery }, index) => {
      const word = words[index];
      return { lexemes: [...new Set([...own, ...(word ? skeletonLexemes(word) : [])])], textQuery };
    }),
  ];
}

/** A name of two words has a first name and a surname only. */
const MIN_WORDS_WITHOUT_ONE = 3;

/** The variant without each of its first terms, where two others remain; what follows them stays. */
export function listWithoutOne(terms: QueryVariant, words: number): QueryVariant[] {
  if (words < MIN_WORDS_WITHOUT_ONE) return [];
  return Array.from({ length: words }, (_, dropped) => terms.filter((_, index) => index !== dropped));
}

/** Each with some neighbouring words as one term, which a record may have as one word or as others that are the same together. */
function joinTerms(words: readonly QueryWord[], terms: QueryVariant, optional: readonly QueryWord[]): QueryVariant[] {
  if (words.some(({ quoted }) => quoted)) return [];
  return listJoinedWords(words).map(({ word, at, length }) => {
    const joined = [...ownLexemes(word), ...relatedLexemes(word), ...word.keys.map(lexemes.joined)];
    const others = terms.filter((_, index) => {
      const other = words[index];
      return (index < at || index >= at + length) && other !== undefined && !optional.includes(other);
    });
    return [...others, { lexemes: joined, textQuery: null }];
  });
}

/** Adds other forms of the same names, and lets words match the text about a person. */
function expandWords(words: readonly QueryWord[], textQueries: readonly (string | null)[]): QueryVariant {
  return words.map((word, index) => ({
    lexemes: word.quoted
      ? ownLexemes(word)
      : [
          ...new Set([
            ...ownLexemes(word),
            ...relatedLexemes(word),
            ...nominativeLexemes(word),
            ...word.keys.map(lexemes.joined),
            // A record may have a letter only.
            ...(words.length > 1 ? word.initials.filter((sound) => /[a-z]/.test(sound)).map(lexemes.sound) : []),
          ]),
        ],
    textQuery: textQueries[index] ?? null,
  }));
}

/** How each word is searched for in the text about a person; null for a stop word. */
export async function listTextQueries(trx: Transaction, words: readonly QueryWord[]): Promise<(string | null)[]> {
  const queries = await listTextSearchQueries(
    trx,
    words.map(({ written }) => withoutYo(written)),
  );
  return queries.map((query, index) => {
    const word = words[index];
    return query === null || !word ? query : narrowToNames(query, word);
  });
}

/** The suffix of a surname, in the first group, and what may follow it. */
const SURNAME = /(?:([ое]в|[иы]н)(?:а|у|ы|ым|ой)?|([сц]к)(?:ий|ая|ого|ому|им|ом|ой|ую))$/;

/**
 * Stems alone would find names in words that only resemble them: Кира in Киров, Марк in «марки», Сыров in «сыр», Иванова in
 * Иваново. So a given name is looked for as a name, a surname only where its suffix is part of the stem, and both as the
 * very name of a place: Владимир, Саратов.
 */
function narrowToNames(query: string, word: QueryWord): string {
  const written = withoutYo(word.written);
  if (!/^'[^']+'$/.test(query)) return query;
  if (isGivenName(word)) {
    const forms = [...new Set([written, ...nominativesOf(word.written).map(withoutYo)])];
    const inText = word.isSmall ? [`${query}:A`] : forms.map((form) => quoteLexeme(lexemes.nameInText(form)));
    return [...inText, ...forms.map((form) => quoteLexeme(lexemes.placeWord(form)))].join(' | ');
  }
  const surname = SURNAME.exec(written);
  if (!surname) return query;
  const place = quoteLexeme(lexemes.placeWord(written));
  const suffix = surname[1] ?? surname[2] ?? '';
  return query.endsWith(`${suffix}'`) ? `${query}:A | ${place}` : place;
}

/** Professions, relations and the like, in the forms in which people add them to a name. */
const COMMON_WORDS = new Set(
  `адвокат актер актриса анкета артист артистка блогер брат бухгалтер водитель врач гражданка гражданин девочка девушка директор
  дочь друг жена журналист знакомая знакомый инженер инстаграм коллега мальчик мама мастер менеджер медсестра моего мой мою моя мужчина муж музыкант
  одногруппник одногруппница одноклассник одноклассница однокурсник однокурсница однофамилец отец папа парень певец певица пенсионер
  подруга полицейский предприниматель преподаватель программист профиль работает риелтор сестра сосед соседка сотрудник спортсмен
  страница студент студентка сын телеграм тетя тренер учитель учительница фамилия фото художник хирург человек член школа юрист`.split(
    /\s+/,
  ),
);

/**
 * The words with no reading as a name: typed as common words, and borne by nobody in the catalogue. None where fewer than two
 * others remain, which a first name and a surname would need.
 */
export async function listSurplusWords(trx: Transaction, words: readonly QueryWord[]): Promise<QueryWord[]> {
  const common = words.filter(isTypedAsCommonWord);
  if (common.length === 0 || words.length - common.length < 2) return [];
  const known = new Set(await listKnownWords(trx, common.flatMap(knownKeysOf)));
  return common.filter((word) => !knownKeysOf(word).some((key) => known.has(key)));
}

function isTypedAsCommonWord(word: QueryWord): boolean {
  const { written, quoted, isSmall } = word;
  if (quoted || isGivenName(word) || isPatronymic(word)) return false;
  return isSmall || /\d/.test(written) || COMMON_WORDS.has(written.replaceAll('ё', 'е'));
}
