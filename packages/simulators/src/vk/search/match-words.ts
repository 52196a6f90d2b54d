/** Case and ё do not matter to VK's search. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const SHORTEST_STEM = 3;

/** Endings change: words of five letters and more are compared without their last two. */
function stemOf(word: string): string {
  return word.slice(0, Math.max(SHORTEST_STEM, word.length - (word.length > 4 ? 2 : 1)));
}

/** Every word of the query stands in the text in some form; what is quoted stands there as it is. */
export function matchesText(text: string, query: string): boolean {
  const quoted = [...query.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => fold(phrase));
  const words = wordsOf(query.replace(/"[^"]*"/g, ' '));
  const there = wordsOf(text);
  return (
    quoted.every((phrase) => fold(text).includes(phrase)) &&
    words.every((word) => there.some((known) => known.startsWith(stemOf(word))))
  );
}
