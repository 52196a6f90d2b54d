const TAG = /<(\/?)(\w+)([^>]*)>/g;
const KNOWN = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'a', 'code', 'pre', 'blockquote']);
const ENTITY = /&(?!(?:lt|gt|amp|quot|#\d+);)/;

/** What Telegram would complain of in `parse_mode: HTML`, and the text that the user sees. */
export function checkHtml(html: string): { complaint: string | null; text: string } {
  const open: string[] = [];
  let complaint: string | null = null;
  const text = html.replace(TAG, (_, closing: string, name: string) => {
    if (!KNOWN.has(name)) complaint ??= `Unsupported start tag "${name}"`;
    else if (closing === '') open.push(name);
    else if (open.pop() !== name) complaint ??= `Unexpected end tag "${name}"`;
    return '';
  });
  if (open.length > 0) complaint ??= `Can't find end tag corresponding to start tag "${open.at(-1)}"`;
  if (/[<>]/.test(text) || ENTITY.test(text)) complaint ??= 'Unescaped character';
  return { complaint, text: text.replace(/&(?:lt|gt|amp|quot);/g, (entity) => CHARACTERS[entity] ?? '') };
}

const CHARACTERS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };
