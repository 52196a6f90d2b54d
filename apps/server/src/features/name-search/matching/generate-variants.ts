import { isDeepStrictEqual } from 'node:util';
import { ownLexemes, relatedLexemes } from '../names/lexeme-rules.ts';
import type { QueryWord } from './keyword-rules.ts';
import type { QueryVariant } from './match-repository.ts';

/**
 * Variants of the query without typo corrections, the strictest first. Each finds everybody whom the one before finds, and
 * more. The last one drops the optional word.
 */
export function generateVariants(
  { words, optional }: { words: readonly QueryWord[]; optional: QueryWord | null },
  textQueries: readonly (string | null)[],
): QueryVariant[] {
  const asWritten = words.map((word) => ({ lexemes: ownLexemes(word), textQuery: null }));
  const expanded = expandWords(words, textQueries);
  return [
    asWritten,
    ...(isDeepStrictEqual(expanded, asWritten) ? [] : [expanded]),
    ...(optional ? [expanded.filter((_, index) => words[index] !== optional)] : []),
  ];
}

/** Adds other forms of the same names, and lets words match the text about a person. */
function expandWords(words: readonly QueryWord[], textQueries: readonly (string | null)[]): QueryVariant {
  return words.map((word, index) => ({
    lexemes: word.quoted ? ownLexemes(word) : [...ownLexemes(word), ...relatedLexemes(word)],
    textQuery: textQueries[index] ?? null,
  }));
}
