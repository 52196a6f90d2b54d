import { randomInt } from 'node:crypto';

/** `error`: an error of VK's; `slow`: answers late; `drop`: the connection breaks; `garbage`: a page of a proxy. */
export type Fault =
  | { readonly kind: 'error'; readonly code: number }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'garbage' };

export interface FaultTarget {
  /** Calls that it befalls; one if not given, Infinity for all. */
  readonly times?: number;
  /** As `wall.get`, or a path of VK ID's as `oauth2/auth`; any if not given. */
  readonly method?: string;
  readonly token?: string;
}

/** What a person would type who reads the picture of any captcha here. */
export const CAPTCHA_KEY = 'q7hd';

interface Planned {
  readonly fault: Fault;
  readonly target: FaultTarget;
  left: number;
}

/** What goes wrong on demand. */
export class Faults {
  #planned: Planned[] = [];
  readonly #captchas = new Set<string>();
  /** Refuses every connection but those of the control calls. */
  isDown = false;

  plan(fault: Fault, target: FaultTarget = {}): void {
    this.#planned.push({ fault, target, left: target.times ?? 1 });
  }

  clear(): void {
    this.#planned = [];
    this.isDown = false;
  }

  /** The fault that befalls this call; it is used up by it. */
  take(method: string, token: string | null): Fault | null {
    const planned = this.#planned.find(
      ({ target }) =>
        (target.method === undefined || target.method === method) &&
        (target.token === undefined || target.token === token),
    );
    if (!planned) return null;
    planned.left -= 1;
    if (planned.left <= 0) this.#planned = this.#planned.filter((other) => other !== planned);
    return planned.fault;
  }

  issueCaptcha(): string {
    const sid = String(randomInt(100_000_000, 999_999_999));
    this.#captchas.add(sid);
    return sid;
  }

  /** A right answer counts once, and ends the demand for captchas. */
  solveCaptcha(sid: string, key: string): boolean {
    if (key !== CAPTCHA_KEY || !this.#captchas.delete(sid)) return false;
    this.#planned = this.#planned.filter(({ fault }) => fault.kind !== 'error' || fault.code !== 14);
    return true;
  }
}
