import type { Transaction } from '#database/database.ts';
import { type SoundKey, soundKeyOf } from '../names/letter-rules.ts';
import { lexemes } from '../names/lexeme-rules.ts';
import { fullNamesOf } from '../names/short-name-rules.ts';
import { allowedTypos, typoMarks, weighForgiven } from '../names/typo-rules.ts';
import type { QueryWord } from './keyword-rules.ts';
import { listMarkedWords, type Reading, type SearchedWord } from './match-repository.ts';

const MOST_MARKED_WORDS = 5_000;
const MOST_GUESSES = 64;

/** What the words may be mistyped from: in each reading one of them is, so whom the sure one finds is not asked for again. */
export async function guessTypos(trx: Transaction, words: readonly QueryWord[], sure: Reading): Promise<Reading[]> {
  const guesses: SearchedWord[] = [];
  for (const word of words) guesses.push({ lexemes: await guessWord(trx, word, words), textQuery: null });
  const either = sure.map(({ lexemes, textQuery }, index) => ({
    lexemes: [...new Set([...lexemes, ...(guesses[index]?.lexemes ?? [])])],
    textQuery,
  }));
  return guesses.flatMap((guess, index) =>
    guess.lexemes.length > 0 ? [[...sure.slice(0, index), guess, ...either.slice(index + 1)]] : [],
  );
}

async function guessWord(trx: Transaction, word: QueryWord, words: readonly QueryWord[]): Promise<string[]> {
  // Who has typed one given name has not meant another.
  if (word.quoted || isGivenName(word)) return [];
  const isBesideName = words.some(isGivenName);
  const guesses = new Set<SoundKey>();
  for (const { known, cost } of await listNearWords(trx, word.spellings)) {
    const key = soundKeyOf(known);
    // Nor a second one beside it, unless it is a surname too; so many bear each that looking for them takes longest.
    if (isBesideName && cost > 1 && fullNamesOf(key).length > 0) continue;
    guesses.add(key);
    if (guesses.size === MOST_GUESSES) break;
  }
  return [...guesses].map(lexemes.sound);
}

function isGivenName({ fullNames }: QueryWord): boolean {
  return fullNames.length > 0;
}

interface NearWord {
  readonly known: SoundKey;
  readonly cost: number;
}

/** Nearest first. */
async function listNearWords(trx: Transaction, typed: readonly SoundKey[]): Promise<NearWord[]> {
  const marks = new Set(typed.flatMap((key) => (allowedTypos(key) > 0 ? typoMarks(key, allowedTypos(key)) : [])));
  if (marks.size === 0) return [];
  return (await listMarkedWords(trx, [...marks], MOST_MARKED_WORDS))
    .map((known) => ({ known, cost: Math.min(...typed.map((key) => weighForgiven(key, known))) }))
    .filter(({ cost }) => Number.isFinite(cost))
    .sort((one, other) => one.cost - other.cost || (one.known < other.known ? -1 : 1));
}
