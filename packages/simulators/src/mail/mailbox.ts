import { type ParsedEmail, parseEmail } from './parse-email.ts';

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
