/** VK's search ignores case and treats ё as е. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const SHORTEST_STEM = 3;

/** A rough stemmer: words of five or more letters lose their last two, shorter ones the last. */
function stemOf(word: string): string {
  return word.slice(0, Math.max(SHORTEST_STEM, word.length - (word.length > 4 ? 2 : 1)));
}

/** Every word of the query must occur in some form, and every quoted phrase exactly. */
export function matchesText(text: string, query: string): boolean {
  const quoted = [...query.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => fold(phrase));
  const words = wordsOf(query.replace(/"[^"]*"/g, ' '));
  const textWords = wordsOf(text);
  return (
    quoted.every((phrase) => fold(text).includes(phrase)) &&
    words.every((word) => textWords.some((known) => known.startsWith(stemOf(word))))
  );
}
