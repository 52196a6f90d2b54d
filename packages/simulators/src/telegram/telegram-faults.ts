/** `drop`: the connection breaks, the message has come or not; `garbage`: a page of a proxy instead of an answer. */
export type TelegramFault =
  | { readonly kind: 'error'; readonly code: number; readonly retryAfter?: number | undefined }
  | { readonly kind: 'drop'; readonly kept: boolean }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'slow'; readonly ms: number };

export interface TelegramFaultTarget {
  /** Calls that it befalls; one if not given, Infinity for all. */
  readonly times?: number;
  /** `sendMessage` if not given. */
  readonly method?: string;
}

interface Planned {
  readonly fault: TelegramFault;
  readonly method: string;
  left: number;
}

/** What goes wrong on demand. */
export class TelegramFaults {
  #planned: Planned[] = [];

  plan(fault: TelegramFault, { times = 1, method = 'sendMessage' }: TelegramFaultTarget = {}): void {
    this.#planned.push({ fault, method, left: times });
  }

  clear(): void {
    this.#planned = [];
  }

  take(method: string): TelegramFault | null {
    const planned = this.#planned.find((other) => other.method === method);
    if (!planned) return null;
    planned.left -= 1;
    if (planned.left <= 0) this.#planned = this.#planned.filter((other) => other !== planned);
    return planned.fault;
  }
}
