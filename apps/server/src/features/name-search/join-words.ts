import { MAX_WORD_LENGTH, type NameWord, toNameWord } from './names/name-words.ts';

/** Words that follow each other, as if they were one. */
export interface JoinedWords {
  readonly word: NameWord;
  /** Of the first of them, and how many there are. */
  readonly at: number;
  readonly length: number;
}

/** A name of three syllables or of a name, an article and a surname is the longest that is written as one word. */
export const JOINED_MAX = 3;

export function listJoinedWords(words: readonly NameWord[]): JoinedWords[] {
  return words.flatMap((_, at) =>
    Array.from({ length: JOINED_MAX - 1 }, (_, more) => more + 2).flatMap((length) => {
      const joined = joinWords(words, at, length);
      return joined === null ? [] : [{ word: joined, at, length }];
    }),
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
