/**
 * `temporary`, `permanent`: refused at the address; `refuse-content`: refused after the letter itself. `drop`: the
 * connection breaks after the letter, which has come or not. `slow`: the answer is late.
 */
export type MailFault =
  | { readonly kind: 'temporary' | 'permanent' | 'refuse-content' }
  | { readonly kind: 'drop'; readonly kept: boolean }
  | { readonly kind: 'slow'; readonly ms: number };

export interface MailFaultTarget {
  /** Letters that it befalls; one if not given, Infinity for all. */
  readonly times?: number;
  /** Any address if not given. */
  readonly to?: string;
}

interface Planned {
  readonly fault: MailFault;
  readonly target: MailFaultTarget;
  left: number;
}

/** What goes wrong on demand. */
export class MailFaults {
  #planned: Planned[] = [];

  plan(fault: MailFault, target: MailFaultTarget = {}): void {
    this.#planned.push({ fault, target, left: target.times ?? 1 });
  }

  clear(): void {
    this.#planned = [];
  }

  /** The first fault of these kinds that befalls a letter to this address; it is used up by it. */
  take(kinds: readonly MailFault['kind'][], to: string): MailFault | null {
    const planned = this.#planned.find(
      ({ fault, target }) => kinds.includes(fault.kind) && (target.to === undefined || target.to === to),
    );
    if (!planned) return null;
    planned.left -= 1;
    if (planned.left <= 0) this.#planned = this.#planned.filter((other) => other !== planned);
    return planned.fault;
  }
}
