import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#database/database.ts';
import { ownLexemes, relatedLexemes } from '../names/lexeme-rules.ts';
import type { QueryWord } from './keyword-rules.ts';
import { listTextQueries, type Reading } from './match-repository.ts';

/**
 * What the words say without guessing, the surest first; each finds whom the ones before it find, and more. The optional word
 * is missed last.
 */
export async function* sureReadings(
  trx: Transaction,
  { words, optional }: { words: readonly QueryWord[]; optional: QueryWord | null },
): AsyncGenerator<Reading> {
  const asWritten = words.map((word) => ({ lexemes: ownLexemes(word), textQuery: null }));
  yield asWritten;
  const related = await toRelated(trx, words);
  if (!isDeepStrictEqual(related, asWritten)) yield related;
  if (optional) yield related.filter((_, index) => words[index] !== optional);
}

/** Other names of the same people, and the words of their texts. */
async function toRelated(trx: Transaction, words: readonly QueryWord[]): Promise<Reading> {
  const textQueries = await listTextQueries(
    trx,
    words.map(({ written }) => written),
  );
  return words.map((word, index) => ({
    lexemes: word.quoted ? ownLexemes(word) : [...ownLexemes(word), ...relatedLexemes(word)],
    textQuery: textQueries[index] ?? null,
  }));
}
