import { isDeepStrictEqual } from 'node:util';
import { lexemes, nominativeLexemes, ownLexemes, relatedLexemes } from '../names/lexeme-rules.ts';
import type { QueryWord, Reading } from './keyword-rules.ts';
import type { QueryVariant } from './match-repository.ts';

/**
 * Variants of the query without typo corrections, the strictest first. Each finds everybody whom the one before finds, and
 * more. The last ones drop the optional word, and all initials but one.
 */
export function generateVariants(
  { words, optional, initials }: Pick<Reading, 'words' | 'optional' | 'initials'>,
  textQueries: readonly (string | null)[],
): QueryVariant[] {
  const asWritten = words.map((word) => ({ lexemes: ownLexemes(word), textQuery: null }));
  const expanded = expandWords(words, textQueries);
  const required = expanded.filter((_, index) => words[index] !== optional);
  const byInitials = initials.map(({ sound }) => ({ lexemes: [lexemes.initial(sound)], textQuery: null }));
  const byAnyInitial = { lexemes: byInitials.flatMap((term) => term.lexemes), textQuery: null };
  return [
    [...asWritten, ...byInitials],
    ...(isDeepStrictEqual(expanded, asWritten) ? [] : [[...expanded, ...byInitials]]),
    ...(optional ? [[...required, ...byInitials]] : []),
    ...(initials.length > 1 ? [[...required, byAnyInitial]] : []),
  ];
}

/** Adds other forms of the same names, and lets words match the text about a person. */
function expandWords(words: readonly QueryWord[], textQueries: readonly (string | null)[]): QueryVariant {
  return words.map((word, index) => ({
    lexemes: word.quoted
      ? ownLexemes(word)
      : [...new Set([...ownLexemes(word), ...relatedLexemes(word), ...nominativeLexemes(word)])],
    textQuery: textQueries[index] ?? null,
  }));
}
