import { FaultQueue } from '../fault-queue.ts';

/**
 * `error` answers with a code of SMSC from 1 to 9. `drop` closes the connection without an answer, with the message sent or not;
 * `garbage` answers with the HTML page of a proxy; `slow` delays the answer.
 */
export type SmsFault =
  | { readonly kind: 'error'; readonly code: number }
  | { readonly kind: 'drop'; readonly kept: boolean }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'slow'; readonly ms: number };

export interface SmsFaultTarget {
  /** Number of requests affected, 1 by default; Infinity for all. */
  readonly times?: number;
  /** Any number by default; digits only. */
  readonly to?: string;
}

/** Faults of `send.php`. */
export class SmsFaults {
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
