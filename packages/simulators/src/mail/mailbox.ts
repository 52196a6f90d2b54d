import { type ReadLetter, readLetter } from './read-letter.ts';

/** A letter in one recipient's mailbox. */
export interface KeptLetter extends ReadLetter {
  readonly number: number;
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly receivedAt: Date;
  /** How often it has come; a mailbox shows it once. */
  readonly copies: number;
}

const KEPT_MAX = 20_000;

/** Everybody's letters, in memory: those of one Message-ID are one letter to a recipient, as mailboxes do. */
export class Mailbox {
  readonly #letters = new Map<string, KeptLetter>();
  readonly #now: () => Date;
  #count = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  put(to: string, source: string): void {
    const letter = readLetter(source);
    const messageId = letter.headers['message-id'] ?? `<none-${this.#count}>`;
    const key = `${to} ${messageId}`;
    const known = this.#letters.get(key);
    this.#count += 1;
    this.#letters.set(
      key,
      known
        ? { ...known, copies: known.copies + 1 }
        : {
            ...letter,
            ...{ messageId, to, number: this.#count, receivedAt: this.#now(), copies: 1 },
            subject: letter.headers.subject ?? '',
          },
    );
    const [oldest] = this.#letters.keys();
    if (this.#letters.size > KEPT_MAX && oldest !== undefined) this.#letters.delete(oldest);
  }

  /** Newest first; of one recipient, or of all. */
  list(to?: string): KeptLetter[] {
    return [...this.#letters.values()].filter((letter) => to === undefined || letter.to === to).reverse();
  }

  find(number: number): KeptLetter | null {
    return [...this.#letters.values()].find((letter) => letter.number === number) ?? null;
  }

  clear(): void {
    this.#letters.clear();
  }
}
