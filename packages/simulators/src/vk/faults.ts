import { randomInt } from 'node:crypto';
import { FaultQueue } from '../fault-queue.ts';

/** `error` answers with an error of VK; `drop` closes the connection; `garbage` answers with the HTML page of a proxy. */
export type Fault =
  | { readonly kind: 'error'; readonly code: number; readonly subcode?: number | undefined }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'garbage' };

export interface FaultTarget {
  /** Number of calls affected, 1 by default; Infinity for all. */
  readonly times?: number;
  /** Such as `wall.get`, or a path of VK ID such as `oauth2/auth`; any by default. */
  readonly method?: string;
  readonly token?: string;
}

/** The text on the picture of every captcha. */
export const CAPTCHA_KEY = 'q7hd';

export class Faults {
  readonly #queue = new FaultQueue<Fault, FaultTarget>();
  readonly #captchas = new Set<string>();
  /** Refuses every connection except control calls. */
  isDown = false;

  plan(fault: Fault, target: FaultTarget = {}): void {
    this.#queue.add(fault, target, target.times ?? 1);
  }

  clear(): void {
    this.#queue.clear();
    this.isDown = false;
  }

  /** The first planned fault for this call, which is thereby used once. */
  take(method: string, token: string | null): Fault | null {
    return this.#queue.take(
      (_fault, target) =>
        (target.method === undefined || target.method === method) &&
        (target.token === undefined || target.token === token),
    );
  }

  issueCaptcha(): string {
    const sid = String(randomInt(100_000_000, 999_999_999));
    this.#captchas.add(sid);
    return sid;
  }

  /** A correct key is accepted once and ends the planned captcha errors. */
  solveCaptcha(sid: string, key: string): boolean {
    if (key !== CAPTCHA_KEY || !this.#captchas.delete(sid)) return false;
    this.#queue.remove((fault) => fault.kind === 'error' && fault.code === 14);
    return true;
  }
}
