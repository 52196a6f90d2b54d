import type { Transaction } from '#database/database.ts';
import type { QueryWord } from './keyword.ts';
import { listWordsByDeletionKeys, type QueryTerm, type QueryVariant } from './match-repository.ts';
import { isLatin, type PhoneticKey, phoneticKeyOf } from './names/letters.ts';
import { isGivenName, isOwnPatronymic, knownKeysOf, lexemes, patronymicStemOf } from './names/name-words.ts';
import { fullNamesOf } from './names/short-names.ts';
import { deletionKeys, maxLookedUpDistance, slipDistance, typoDistance } from './names/typos.ts';

/** @limit list: Further words with typos are not considered. */
const MAX_DICTIONARY_WORDS = 5_000;
/** @limit list: Less likely typos are not searched for. */
const MAX_CORRECTIONS = 64;

export interface TyposCorrected {
  readonly corrections: ReadonlyMap<QueryWord, ReadonlySet<PhoneticKey>>;
  /** Each of them corrects at least one word, so together they do not repeat the uncorrected query. */
  readonly variants: readonly QueryVariant[];
  /** Every word with what it may be a typo of. */
  readonly loosest: QueryVariant;
}

/**
 * Corrects the words that no name in the catalogue has: a name that somebody bears is a typo of another one only by one
 * slip. The other way round, a record may have a typo in a given name that is typed right.
 */
export async function correctTypos(
  trx: Transaction,
  words: readonly QueryWord[],
  uncorrected: QueryVariant,
): Promise<TyposCorrected> {
  const similar = await listSimilarWords(
    trx,
    words.filter(({ quoted }) => !quoted),
  );
  const corrections = new Map(words.map((word) => [word, correctWord(word, words, similar)]));
  const terms = words.map((word): QueryTerm => {
    const keys = corrections.get(word) ?? new Set();
    return { lexemes: Array.from(keys, lexemes.sound), textQuery: null };
  });
  const either = uncorrected.map(({ lexemes, textQuery }, index) => ({
    lexemes: [...new Set([...lexemes, ...(terms[index]?.lexemes ?? [])])],
    textQuery,
  }));
  const variants = terms.flatMap((term, index) =>
    term.lexemes.length > 0 ? [[...uncorrected.slice(0, index), term, ...either.slice(index + 1)]] : [],
  );
  return { corrections, variants, loosest: either };
}

/** The words of the dictionary within the edit distance of any of these, and the words themselves. */
async function listSimilarWords(trx: Transaction, words: readonly QueryWord[]): Promise<ReadonlySet<PhoneticKey>> {
  const keys = words.flatMap(({ spellings }) =>
    spellings.flatMap((key) => (maxLookedUpDistance(key) > 0 ? deletionKeys(key, maxLookedUpDistance(key)) : [])),
  );
  if (keys.length === 0) return new Set();
  const own = words.flatMap(knownKeysOf);
  const limit = MAX_DICTIONARY_WORDS * words.length;
  return new Set(await listWordsByDeletionKeys(trx, { keys: [...new Set(keys)], own, limit }));
}

/** At most so many, the nearest first. */
function correctWord(
  word: QueryWord,
  words: readonly QueryWord[],
  similar: ReadonlySet<PhoneticKey>,
): ReadonlySet<PhoneticKey> {
  const keys = new Set<PhoneticKey>();
  if (word.quoted || isOwnPatronymic(word)) return keys;
  if (isGivenName(word)) return words.length > 1 ? listSlipsInRecords(word, similar) : keys;
  const isKnown = knownKeysOf(word).some((key) => similar.has(key));
  if (isKnown && words.length < 2) return keys;
  const isBesideName = words.some(isGivenName);
  // Latin names have no such lists of surnames that are near each other as Russian ones.
  const distanceOf = isLatin(word.written) ? slipDistance : typoDistance;
  const likely = rankCorrections(word, similar, distanceOf).filter(({ word: corrected, distance }) => {
    const key = phoneticKeyOf(corrected);
    if (isKnown) return distance <= 1 && !word.keys.includes(key);
    // Next to a given name a second one is unlikely, unless it is close enough to be a surname. Given names are also the
    // slowest to search, since so many people have each.
    return !isBesideName || distance <= 1 || fullNamesOf(key).length === 0;
  });
  for (const { word: corrected } of likely) {
    keys.add(phoneticKeyOf(corrected));
    if (keys.size === MAX_CORRECTIONS) break;
  }
  return keys;
}

/** What is one slip away from the name, and is neither another name nor a patronymic. */
function listSlipsInRecords(word: QueryWord, similar: ReadonlySet<PhoneticKey>): ReadonlySet<PhoneticKey> {
  const slips = rankCorrections(word, similar, slipDistance)
    .filter(({ distance }) => distance <= 1)
    .map(({ word: written }) => phoneticKeyOf(written))
    .filter((key) => fullNamesOf(key).length === 0 && patronymicStemOf(key) === null);
  return new Set(slips.slice(0, MAX_CORRECTIONS));
}

interface Correction {
  readonly word: PhoneticKey;
  readonly distance: number;
}

/** Nearest first. */
function rankCorrections(
  { spellings }: QueryWord,
  similar: ReadonlySet<PhoneticKey>,
  distanceOf: typeof typoDistance,
): Correction[] {
  return Array.from(similar, (word) => ({
    word,
    distance: Math.min(...spellings.map((key) => distanceOf(key, word))),
  }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1));
}
