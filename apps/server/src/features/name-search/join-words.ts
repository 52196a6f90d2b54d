import { MAX_WORD_LENGTH, type NameWord, toNameWord } from './names/name-words.ts';

/** Words that follow each other, as if they were one. */
export interface JoinedWords {
  readonly word: NameWord;
  /** Of the first of them, and how many there are. */
  readonly at: number;
  readonly length: number;
}

/**
 * A name of three syllables or of a name, an article and a surname is the longest that is written as one word.
 * @limit list: More words are not found as if they were one.
 */
export const JOINED_MAX = 3;
const LENGTHS = Array.from({ length: JOINED_MAX - 1 }, (_, index) => index + 2);

export function listJoinedWords(words: readonly NameWord[]): JoinedWords[] {
  return words.flatMap((_, at) =>
    LENGTHS.flatMap((length) => {
      const word = joinWords(words, at, length);
      return word === null ? [] : [{ word, at, length }];
    }),
  );
}

/** Two or three words that follow each other. */
export function listSpansOfWords(words: readonly NameWord[]): NameWord[][] {
  return words.flatMap((_, at) =>
    LENGTHS.flatMap((length) => (at + length > words.length ? [] : [words.slice(at, at + length)])),
  );
}

/** Null where there are not so many words, or they are too long for one. */
export function joinWords(words: readonly NameWord[], at: number, length: number): NameWord | null {
  if (at + length > words.length) return null;
  const written = words
    .slice(at, at + length)
    .map((word) => word.written)
    .join('');
  return written.length > MAX_WORD_LENGTH ? null : toNameWord(written);
}
