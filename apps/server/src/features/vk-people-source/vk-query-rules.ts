import { findOptionalWord, type QueryWord, splitWords, toQueryWords, withoutYo } from '#features/name-search/public.ts';

/** @limit list: Less likely wordings are not sent to VK. */
const MAX_QUERIES = 4;

/**
 * The queries to try for a keyword, the likeliest first: without the patronymic, which is rarely given on VK; with е instead
 * of ё; with full names instead of short ones.
 */
export function toVkQueries(keyword: string): string[] {
  const words = toQueryWords(keyword);
  const optional = findOptionalWord(words);
  const required = words.filter((word) => word !== optional);
  const written = required.map((word) => word.written).join(' ');
  const full = required.flatMap((word) => fullNamesOf(word).map((name) => replaceWord(required, word, name)));
  return [...new Set([written, withoutYo(written), ...full])].slice(0, MAX_QUERIES);
}

function fullNamesOf({ written, fullNames, quoted }: QueryWord): string[] {
  if (quoted) return [];
  return fullNames.map((name) => name.toLowerCase()).filter((name) => name !== written);
}

function replaceWord(words: readonly QueryWord[], word: QueryWord, name: string): string {
  return words.map((other) => (other === word ? name : other.written)).join(' ');
}

const MIN_STEM_LENGTH = 4;
/** @limit none */
const MAX_ENDING_LENGTH = 2;

/** Whether the text contains the word in any form, or a quoted word or a given name as written. */
export function isInText(text: string, { written, quoted, fullNames }: QueryWord): boolean {
  const word = withoutYo(written);
  const isAsWritten = quoted || fullNames.length > 0;
  const stem = isAsWritten ? word : word.slice(0, Math.max(MIN_STEM_LENGTH, word.length - MAX_ENDING_LENGTH));
  return splitWords(withoutYo(text)).some((other) => (isAsWritten ? other === word : other.startsWith(stem)));
}
