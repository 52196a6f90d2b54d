import { KEYWORD_LIMIT_CHARS } from '@vidno/contract/keyword-search';
import { splitWords, withoutYo } from '../names/letter-rules.ts';
import { LONGEST_WORD, type NameWord, toNameWord } from '../names/lexeme-rules.ts';

export interface QueryWord extends NameWord {
  /** Stood in quotes: found as written only. */
  readonly quoted: boolean;
}

export type ReadKeyword =
  | { readonly kind: 'keyword'; readonly keyword: string }
  | { readonly kind: 'refused'; readonly because: 'keyword_blank' | 'keyword_short' | 'keyword_long' };

/** Nobody is described by more; each word costs the database work. */
const MOST_WORDS = 12;
const SHORTEST_WORD = 2;

/** One line of well-formed text, or why it cannot be searched for. */
export function readKeyword(given: string): ReadKeyword {
  const keyword = toPlainLine(given);
  if (keyword.length > KEYWORD_LIMIT_CHARS) return { kind: 'refused', because: 'keyword_long' };
  const words = splitWords(keyword);
  if (words.length === 0) return { kind: 'refused', because: 'keyword_blank' };
  if (words.every((word) => word.length < SHORTEST_WORD)) return { kind: 'refused', because: 'keyword_short' };
  return { kind: 'keyword', keyword };
}

/** Without what a database cannot keep or a reader cannot see. */
export function toPlainLine(given: string): string {
  return given
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Two keywords of one key are one search. */
export function keywordKey(keyword: string): string {
  return withoutYo(toPlainLine(keyword));
}

/** Prepositions and the like, which stand in no name and which the index of texts leaves out. */
const STOP_WORDS = new Set('и в во на с со из по от до за у к ко о об для the of and in from'.split(' '));

/** The words to look for, in the order typed; single letters and prepositions only where there is nothing else. */
export function toQueryWords(keyword: string): QueryWord[] {
  const words = toPlainLine(keyword)
    .split(/["«»“”„]/)
    .flatMap((part, index) => splitWords(part).map((written) => ({ written, quoted: index % 2 === 1 })));
  const telling = words.filter(({ written }) => written.length >= SHORTEST_WORD && !STOP_WORDS.has(written));
  return (telling.length > 0 ? telling : words)
    .slice(0, MOST_WORDS)
    .map(({ written, quoted }) => ({ ...toNameWord(written), quoted }));
}

/** Somebody of this name can be found by it: each word that is looked for has letters that names are kept in. */
export function isReadable(name: string): boolean {
  const read = readKeyword(name);
  if (read.kind === 'refused') return false;
  return toQueryWords(read.keyword).every(({ written, keys }) => keys.length > 0 && written.length <= LONGEST_WORD);
}

/** The patronymic of a full name: somebody whose record has none is found too. */
export function findOptionalWord(words: readonly QueryWord[]): QueryWord | null {
  if (words.length < 3) return null;
  return words.findLast(({ father, quoted }) => father !== null && !quoted) ?? null;
}
