export interface StoredSms {
  readonly number: number;
  /** As given by the sender, or chosen by SMSC. */
  readonly id: string;
  /** Digits only, with the country code. */
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly receivedAt: Date;
}

const MAX_MESSAGES = 20_000;

/** The text messages of all phones, in memory. */
export class SmsInbox {
  #messages: StoredSms[] = [];
  #count = 0;
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  put(message: Pick<StoredSms, 'id' | 'to' | 'from' | 'text'>): void {
    this.#count += 1;
    this.#messages.push({ ...message, number: this.#count, receivedAt: this.#now() });
    if (this.#messages.length > MAX_MESSAGES) this.#messages.shift();
  }

  /** Newest first, for one phone in any spelling or for all. */
  list(to?: string): StoredSms[] {
    const phone = to?.replace(/\D/g, '');
    return this.#messages.filter((message) => phone === undefined || message.to === phone).reverse();
  }

  clear(): void {
    this.#messages = [];
  }
}
