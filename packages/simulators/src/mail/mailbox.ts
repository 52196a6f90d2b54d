export interface StoredEmail extends ParsedEmail {
  readonly number: number;
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly receivedAt: Date;
  /** How often it was delivered; a mailbox shows it once. */
  readonly copies: number;
}

const MAX_EMAILS = 20_000;

/** All emails, in memory. Like a real mailbox it shows emails with the same Message-ID once per recipient. */
export class Mailbox {
  readonly #emails = new Map<string, StoredEmail>();
  readonly #now: () => Date;
  #count = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  put(to: string, source: string): void {
    const email = parseEmail(source);
    const messageId = email.headers['message-id'] ?? `<none-${this.#count}>`;
    const key = `${to} ${messageId}`;
    const known = this.#emails.get(key);
    this.#count += 1;
    this.#emails.set(
      key,
      known
        ? { ...known, copies: known.copies + 1 }
        : {
            ...email,
            messageId,
            to,
            number: this.#count,
            receivedAt: this.#now(),
            copies: 1,
            subject: email.headers.subject ?? '',
          },
    );
    const [oldest] = this.#emails.keys();
    if (this.#emails.size > MAX_EMAILS && oldest !== undefined) this.#emails.delete(oldest);
  }

  /** Newest first, for one recipient or for all. */
  list(to?: string): StoredEmail[] {
    return [...this.#emails.values()].filter((email) => to === undefined || email.to === to).reverse();
  }

  find(number: number): StoredEmail | null {
    return [...this.#emails.values()].find((email) => email.number === number) ?? null;
  }

  clear(): void {
    this.#emails.clear();
  }
}

interface ParsedEmail {
  /** Decoded, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

/** Parses multipart emails with text and HTML in the usual encodings, as the product sends them. */
function parseEmail(source: string): ParsedEmail {
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
