import { sanitise } from '#content/markdown-rules.ts';

/** @limit memory: The cache of sanitised texts is emptied. */
const REMEMBERED_MAX_CHARS = 4_000_000;

/** Sanitises, and remembers the results: the same few texts are read again and again. */
export function createSafeHtml(ownUrl: string): (html: string) => string {
  const results = new Map<string, string>();
  let chars = 0;
  return (html) => {
    const known = results.get(html);
    if (known !== undefined) return known;
    const safe = sanitise(html, ownUrl);
    chars += html.length + safe.length;
    if (chars > REMEMBERED_MAX_CHARS) {
      results.clear();
      chars = html.length + safe.length;
    }
    results.set(html, safe);
    return safe;
  };
}
