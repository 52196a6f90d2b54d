import { isDeepStrictEqual } from 'node:util';
import { lexemes, nominativeLexemes, ownLexemes, relatedLexemes } from '../names/lexeme-rules.ts';
import type { QueryWord } from './keyword-rules.ts';
import type { QueryVariant } from './match-repository.ts';
import type { MatchQuery } from './rank-rules.ts';

export interface Variants {
  /** Without typo corrections, the strictest first. Each finds everybody whom the one before finds, and more. */
  readonly all: readonly QueryVariant[];
  /** The loosest one without the surplus words; null if there are none. */
  readonly withoutSurplus: QueryVariant | null;
}

/** The last variants drop the optional word, and all initials but one. */
export function generateVariants(
  { words, optional, initials, surplus }: Omit<MatchQuery, 'corrections'>,
  textQueries: readonly (string | null)[],
): Variants {
  const asWritten = words.map((word) => ({ lexemes: ownLexemes(word), textQuery: null }));
  const expanded = expandWords(words, textQueries);
  const required = expanded.filter((_, index) => words[index] !== optional);
  const byInitials = initials.map(({ sound }) => ({ lexemes: [lexemes.initial(sound)], textQuery: null }));
  const byAnyInitial = { lexemes: byInitials.flatMap((term) => term.lexemes), textQuery: null };
  const fewInitials = initials.length > 1 ? [byAnyInitial] : byInitials;
  const isNeeded = (word: QueryWord | undefined) => word !== optional && !surplus.some((other) => other === word);
  return {
    all: [
      [...asWritten, ...byInitials],
      ...(isDeepStrictEqual(expanded, asWritten) ? [] : [[...expanded, ...byInitials]]),
      ...(optional ? [[...required, ...byInitials]] : []),
      ...(initials.length > 1 ? [[...required, byAnyInitial]] : []),
    ],
    withoutSurplus:
      surplus.length > 0 ? [...expanded.filter((_, index) => isNeeded(words[index])), ...fewInitials] : null,
  };
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
