import { findOptionalWord, type QueryWord, splitWords, toQueryWords, withoutYo } from '#features/name-search/public.ts';

const MOST_QUERIES = 4;

/**
 * What VK is asked for a keyword, the likeliest first: without the patronymic, which nobody writes there; with е for ё;
 * with full names for short ones.
 */
export function toVkQueries(keyword: string): string[] {
  const words = toQueryWords(keyword);
  const optional = findOptionalWord(words);
  const asked = words.filter((word) => word !== optional);
  const written = asked.map((word) => word.written).join(' ');
  const full = asked.flatMap((word) => fullNamesOf(word).map((name) => replaceWord(asked, word, name)));
  return [...new Set([written, withoutYo(written), ...full])].slice(0, MOST_QUERIES);
}

function fullNamesOf({ written, fullNames, quoted }: QueryWord): string[] {
  if (quoted) return [];
  return fullNames.map((name) => name.toLowerCase()).filter((name) => name !== written);
}

function replaceWord(words: readonly QueryWord[], word: QueryWord, name: string): string {
  return words.map((other) => (other === word ? name : other.written)).join(' ');
}

const SHORTEST_STEM = 4;
const LONGEST_ENDING = 2;

/** The text has the word in some form; a quoted one as it is. */
export function isInText(text: string, { written, quoted }: QueryWord): boolean {
  const word = withoutYo(written);
  const stem = quoted ? word : word.slice(0, Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING));
  return splitWords(withoutYo(text)).some((there) => (quoted ? there === word : there.startsWith(stem)));
}
