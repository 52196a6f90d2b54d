import { FaultQueue } from '../fault-queue.ts';

export interface SmsOptions {
  readonly now?: () => Date;
  readonly login?: { readonly user: string; readonly password: string };
  readonly apiKey?: string;
  /** In roubles; every message costs some. */
  readonly balance?: number;
}

/** SMSC.ru without its port. */
export interface SmsSimulator {
  readonly login: { readonly user: string; readonly password: string };
  readonly apiKey: string;
  readonly inbox: SmsInbox;
  readonly faults: SmsFaults;
  readonly now: () => Date;
  /** When each request was accepted, by its content: SMSC refuses the same one within a minute. */
  readonly accepted: Map<string, Date>;
  balance: number;
}

const BALANCE_ROUBLES = 1_000_000;

export function createSms(options: SmsOptions = {}): SmsSimulator {
  const { now = () => new Date(), balance = BALANCE_ROUBLES } = options;
  return {
    login: options.login ?? { user: 'vidno', password: 'simulated-sms-password' },
    apiKey: options.apiKey ?? 'simulated-sms-key',
    inbox: new SmsInbox(now),
    faults: new SmsFaults(),
    now,
    accepted: new Map(),
    balance,
  };
}

/**
 * `error` answers with a code of SMSC from 1 to 9. `drop` closes the connection without an answer, with the message sent or not;
 * `garbage` answers with the HTML page of a proxy; `slow` delays the answer.
 */
type SmsFault =
  | { readonly kind: 'error'; readonly code: number }
  | { readonly kind: 'drop'; readonly kept: boolean }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'slow'; readonly ms: number };

interface SmsFaultTarget {
  /** Number of requests affected, 1 by default; Infinity for all. */
  readonly times?: number;
  /** Any number by default; digits only. */
  readonly to?: string;
}

/** Faults of `send.php`. */
class SmsFaults {
  readonly #queue = new FaultQueue<SmsFault, SmsFaultTarget>();

  plan(fault: SmsFault, target: SmsFaultTarget = {}): void {
    this.#queue.add(fault, target, target.times ?? 1);
  }

  clear(): void {
    this.#queue.clear();
  }

  /** The first planned fault for any of these numbers, which is thereby used once. */
  take(phones: readonly string[]): SmsFault | null {
    return this.#queue.take((_fault, { to }) => to === undefined || phones.includes(to));
  }
}

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
class SmsInbox {
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
