import { FaultQueue } from '../fault-queue.ts';

/**
 * `temporary` and `permanent` reject the recipient, `refuse-content` rejects the message after its content. `drop` closes the
 * connection after the content, which is kept or not. `slow` delays the answer.
 */
export type MailFault =
  | { readonly kind: 'temporary' | 'permanent' | 'refuse-content' }
  | { readonly kind: 'drop'; readonly kept: boolean }
  | { readonly kind: 'slow'; readonly ms: number };

export interface MailFaultTarget {
  /** Number of emails affected, 1 by default; Infinity for all. */
  readonly times?: number;
  /** Any address by default. */
  readonly to?: string;
}

export class MailFaults {
  readonly #queue = new FaultQueue<MailFault, MailFaultTarget>();

  plan(fault: MailFault, target: MailFaultTarget = {}): void {
    this.#queue.add(fault, target, target.times ?? 1);
  }

  clear(): void {
    this.#queue.clear();
  }

  /** The first planned fault of these kinds for this address, which is thereby used once. */
  take(kinds: readonly MailFault['kind'][], to: string): MailFault | null {
    return this.#queue.take(
      (fault, target) => kinds.includes(fault.kind) && (target.to === undefined || target.to === to),
    );
  }
}
