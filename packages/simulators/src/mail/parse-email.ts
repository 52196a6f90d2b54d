export interface ParsedEmail {
  /** Decoded, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

/** Parses multipart emails with text and HTML in the usual encodings, as the product sends them. */
export function parseEmail(source: string): ParsedEmail {
  const { headers, body } = splitPart(source);
  const parts = leafPartsOf(headers, body);
  const contentOf = (kind: string) => parts.find(({ type }) => type.startsWith(kind))?.content ?? '';
  return { headers, text: contentOf('text/plain'), html: contentOf('text/html') };
}

type Headers = Readonly<Record<string, string>>;

interface Leaf {
  readonly type: string;
  readonly content: string;
}

function leafPartsOf(headers: Headers, body: string): Leaf[] {
  const type = headers['content-type'] ?? 'text/plain';
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(type) ?? [];
  if (boundary === undefined) {
    return [{ type: type.toLowerCase(), content: decode(body, headers['content-transfer-encoding'] ?? '7bit') }];
  }
  return body
    .split(`--${boundary}`)
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .flatMap((part) => {
      const inner = splitPart(part.replace(/^\r?\n/, ''));
      return leafPartsOf(inner.headers, inner.body);
    });
}

function splitPart(source: string): { headers: Headers; body: string } {
  const end = /\r?\n\r?\n/.exec(source);
  const head = end ? source.slice(0, end.index) : source;
  const body = end ? source.slice(end.index + end[0].length) : '';
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
  });
  return { headers: Object.fromEntries(headers), body };
}

/** Encoded words such as `=?UTF-8?B?…?=`; the whitespace between two of them is dropped. */
function decodeWords(value: string): string {
  return value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?[\w-]+\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? fromBase64(word) : fromQuotedPrintable(word.replaceAll('_', ' ')),
    );
}

function decode(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return fromBase64(body);
    case 'quoted-printable':
      return fromQuotedPrintable(body.replace(/=\r?\n/g, ''));
    default:
      return Buffer.from(body, 'latin1').toString('utf8');
  }
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8');
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
