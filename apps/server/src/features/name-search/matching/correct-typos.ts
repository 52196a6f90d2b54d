import type { Transaction } from '#database/database.ts';
import { type PhoneticKey, phoneticKeyOf } from '../names/letter-rules.ts';
import { lexemes } from '../names/lexeme-rules.ts';
import { fullNamesOf } from '../names/short-name-rules.ts';
import { deletionKeys, maxEditDistance, typoDistance } from '../names/typo-rules.ts';
import type { QueryWord } from './keyword-rules.ts';
import { listWordsByDeletionKeys, type QueryTerm, type QueryVariant } from './match-repository.ts';

const MAX_DICTIONARY_WORDS = 5_000;
const MAX_CORRECTIONS = 64;

/**
 * Variants of the query with typos corrected. Each of them corrects at least one word, so together they do not repeat the
 * uncorrected query.
 */
export async function correctTypos(
  trx: Transaction,
  words: readonly QueryWord[],
  uncorrected: QueryVariant,
): Promise<QueryVariant[]> {
  const corrections: QueryTerm[] = [];
  for (const word of words) corrections.push({ lexemes: await correctWord(trx, word, words), textQuery: null });
  const either = uncorrected.map(({ lexemes, textQuery }, index) => ({
    lexemes: [...new Set([...lexemes, ...(corrections[index]?.lexemes ?? [])])],
    textQuery,
  }));
  return corrections.flatMap((correction, index) =>
    correction.lexemes.length > 0 ? [[...uncorrected.slice(0, index), correction, ...either.slice(index + 1)]] : [],
  );
}

async function correctWord(trx: Transaction, word: QueryWord, words: readonly QueryWord[]): Promise<string[]> {
  // A valid given name is not a typo of another one.
  if (word.quoted || isGivenName(word)) return [];
  const isBesideName = words.some(isGivenName);
  const keys = new Set<PhoneticKey>();
  for (const { word: corrected, distance } of await listCorrections(trx, word.spellings)) {
    const key = phoneticKeyOf(corrected);
    // Next to a given name a second one is unlikely, unless it is close enough to be a surname. Given names are also the
    // slowest to search, since so many people have each.
    if (isBesideName && distance > 1 && fullNamesOf(key).length > 0) continue;
    keys.add(key);
    if (keys.size === MAX_CORRECTIONS) break;
  }
  return [...keys].map(lexemes.sound);
}

function isGivenName({ fullNames }: QueryWord): boolean {
  return fullNames.length > 0;
}

interface Correction {
  readonly word: PhoneticKey;
  readonly distance: number;
}

/** Nearest first. */
async function listCorrections(trx: Transaction, typed: readonly PhoneticKey[]): Promise<Correction[]> {
  const keys = new Set(
    typed.flatMap((key) => (maxEditDistance(key) > 0 ? deletionKeys(key, maxEditDistance(key)) : [])),
  );
  if (keys.size === 0) return [];
  return (await listWordsByDeletionKeys(trx, [...keys], MAX_DICTIONARY_WORDS))
    .map((word) => ({ word, distance: Math.min(...typed.map((key) => typoDistance(key, word))) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1));
}
