const TAG = /<(\/?)(\w+)([^>]*)>/g;
const KNOWN = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'a', 'code', 'pre', 'blockquote']);
const ENTITY = /&(?!(?:lt|gt|amp|quot|#\d+);)/;

/** Validates HTML as Telegram does for `parse_mode: HTML`; `text` is what the user sees. */
export function checkHtml(html: string): { error: string | null; text: string } {
  const open: string[] = [];
  let error: string | null = null;
  const text = html.replace(TAG, (_, closing: string, name: string) => {
    if (!KNOWN.has(name)) error ??= `Unsupported start tag "${name}"`;
    else if (closing === '') open.push(name);
    else if (open.pop() !== name) error ??= `Unexpected end tag "${name}"`;
    return '';
  });
  if (open.length > 0) error ??= `Can't find end tag corresponding to start tag "${open.at(-1)}"`;
  if (/[<>]/.test(text) || ENTITY.test(text)) error ??= 'Unescaped character';
  return { error, text: text.replace(/&(?:lt|gt|amp|quot);/g, (entity) => CHARACTERS[entity] ?? '') };
}

const CHARACTERS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };
