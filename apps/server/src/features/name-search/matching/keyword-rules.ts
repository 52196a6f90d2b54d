import { KEYWORD_LIMIT_CHARS } from '@vidno/contract/keyword-search';
import { splitWords, withoutYo } from '../names/letter-rules.ts';
import { MAX_WORD_LENGTH, type NameWord, toNameWord } from '../names/lexeme-rules.ts';

export interface QueryWord extends NameWord {
  /** Typed in quotes: matches as written only. */
  readonly quoted: boolean;
}

export type ParsedKeyword =
  | { readonly kind: 'keyword'; readonly keyword: string }
  | { readonly kind: 'refused'; readonly because: 'keyword_blank' | 'keyword_short' | 'keyword_long' };

/** More words describe nobody better, and each costs the database work. */
const MAX_WORDS = 12;
const MIN_WORD_LENGTH = 2;

/** Normalises the keyword, or tells why it cannot be searched for. */
export function parseKeyword(given: string): ParsedKeyword {
  const keyword = normaliseLine(given);
  if (keyword.length > KEYWORD_LIMIT_CHARS) return { kind: 'refused', because: 'keyword_long' };
  const words = splitWords(keyword);
  if (words.length === 0) return { kind: 'refused', because: 'keyword_blank' };
  if (words.every((word) => word.length < MIN_WORD_LENGTH)) return { kind: 'refused', because: 'keyword_short' };
  return { kind: 'keyword', keyword };
}

/** Without characters that the database cannot store or a reader cannot see. */
export function normaliseLine(given: string): string {
  return given
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Keywords with the same key are the same search. */
export function keywordKey(keyword: string): string {
  return withoutYo(normaliseLine(keyword));
}

/** They are in no name, and PostgreSQL's text index drops them too. */
const STOP_WORDS = new Set('и в во на с со из по от до за у к ко о об для the of and in from'.split(' '));

/** The words of the keyword, in the order typed. Single letters and stop words count only if there is nothing else. */
export function toQueryWords(keyword: string): QueryWord[] {
  const words = normaliseLine(keyword)
    .split(/["«»“”„]/)
    .flatMap((part, index) => splitWords(part).map((written) => ({ written, quoted: index % 2 === 1 })));
  const significant = words.filter(({ written }) => written.length >= MIN_WORD_LENGTH && !STOP_WORDS.has(written));
  return (significant.length > 0 ? significant : words)
    .slice(0, MAX_WORDS)
    .map(({ written, quoted }) => ({ ...toNameWord(written), quoted }));
}

/** Whether a search for this name can find it: every word must be in a script that names are indexed in. */
export function isSearchable(name: string): boolean {
  const parsed = parseKeyword(name);
  if (parsed.kind === 'refused') return false;
  return toQueryWords(parsed.keyword).every(
    ({ written, keys }) => keys.length > 0 && written.length <= MAX_WORD_LENGTH,
  );
}

/** The patronymic of a full name, since many records have none. */
export function findOptionalWord(words: readonly QueryWord[]): QueryWord | null {
  if (words.length < 3) return null;
  return words.findLast(({ patronymicStem, quoted }) => patronymicStem !== null && !quoted) ?? null;
}
