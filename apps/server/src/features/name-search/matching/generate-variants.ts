import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#database/database.ts';
import { ownLexemes, relatedLexemes } from '../names/lexeme-rules.ts';
import type { QueryWord } from './keyword-rules.ts';
import { listTextSearchQueries, type QueryVariant } from './match-repository.ts';

/**
 * Variants of the query without typo corrections, the strictest first. Each finds everybody whom the one before finds, and
 * more. The last one drops the optional word.
 */
export async function* generateVariants(
  trx: Transaction,
  { words, optional }: { words: readonly QueryWord[]; optional: QueryWord | null },
): AsyncGenerator<QueryVariant> {
  const asWritten = words.map((word) => ({ lexemes: ownLexemes(word), textQuery: null }));
  yield asWritten;
  const expanded = await expandWords(trx, words);
  if (!isDeepStrictEqual(expanded, asWritten)) yield expanded;
  if (optional) yield expanded.filter((_, index) => words[index] !== optional);
}

/** Adds other forms of the same names, and lets words match the text about a person. */
async function expandWords(trx: Transaction, words: readonly QueryWord[]): Promise<QueryVariant> {
  const textQueries = await listTextSearchQueries(
    trx,
    words.map(({ written }) => written),
  );
  return words.map((word, index) => ({
    lexemes: word.quoted ? ownLexemes(word) : [...ownLexemes(word), ...relatedLexemes(word)],
    textQuery: textQueries[index] ?? null,
  }));
}
