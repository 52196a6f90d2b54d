import { FaultQueue } from '../fault-queue.ts';

/** `drop` closes the connection, with the message kept or not; `garbage` answers with the HTML page of a proxy. */
export type TelegramFault =
  | { readonly kind: 'error'; readonly code: number; readonly retryAfter?: number | undefined }
  | { readonly kind: 'drop'; readonly kept: boolean }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'slow'; readonly ms: number };

export interface TelegramFaultTarget {
  /** Number of calls affected, 1 by default; Infinity for all. */
  readonly times?: number;
  /** `sendMessage` by default. */
  readonly method?: string;
}

export class TelegramFaults {
  readonly #queue = new FaultQueue<TelegramFault, string>();

  plan(fault: TelegramFault, { times = 1, method = 'sendMessage' }: TelegramFaultTarget = {}): void {
    this.#queue.add(fault, method, times);
  }

  clear(): void {
    this.#queue.clear();
  }

  /** The first planned fault for this method, which is thereby used once. */
  take(method: string): TelegramFault | null {
    return this.#queue.take((_fault, target) => target === method);
  }
}
