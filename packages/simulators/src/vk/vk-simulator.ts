import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FaultQueue } from '../fault-queue.ts';
import type { CallCounters, Limits, TokenKind, Tokens } from './api/limits.ts';
import type { Grants } from './grants.ts';
import type { World } from './world/world.ts';

export interface VkSimulatorOptions {
  /** A free port by default. */
  readonly port?: number;
  readonly host?: string;
  readonly tokens?: readonly { readonly token: string; readonly kind: TokenKind; readonly userId?: number }[];
  /** `false` switches them off; by default VK's own, each of which can be overridden. */
  readonly limits?: false | Partial<Limits['values']>;
  /** Every token may call every method. */
  readonly permissive?: boolean;
  readonly seed?: number;
  /** The clock of the world, of tokens and of daily quotas. Living walls get new posts as it advances. */
  readonly now?: () => Date;
  /** The user logged in to the browser; `anna_puteshestvuet` by default. */
  readonly viewerId?: number;
  /** Approves every authorisation without showing the page. */
  readonly autoApprove?: boolean;
  readonly accessTokenSeconds?: number;
  /** An `execute` with a larger response fails with error 13. */
  readonly executeMaxBytes?: number;
  /** Tried before VK, for other simulators on the same port; returns true when it has handled the request. */
  readonly handleFirst?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export interface VkSimulator {
  readonly origin: string;
  /** Without the method name. */
  readonly apiBaseUrl: string;
  readonly idBaseUrl: string;
  /** Of the classic OAuth. */
  readonly oauthBaseUrl: string;
  readonly world: World;
  readonly clock: SimulatedClock;
  readonly tokens: Tokens;
  readonly limits: Limits;
  readonly faults: Faults;
  readonly counters: CallCounters;
  readonly grants: Grants;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** VK's own clock, which may be ahead of ours or behind it. */
export class SimulatedClock {
  readonly #start: () => Date;
  #ahead = 0;

  constructor(start: () => Date) {
    this.#start = start;
  }

  readonly now = (): Date => new Date(this.#start().getTime() + this.#ahead * 1_000);

  /** Back for a negative number. */
  advance(seconds: number): void {
    this.#ahead += seconds;
  }
}

/** The user in front of the authorisation page. */
export interface Browser {
  viewerId: number;
  autoApprove: boolean;
  /** The phone, such as 79004100001, and the address that the user has given to VK. */
  contacts: { readonly phone: string | null; readonly email: string | null };
}

/** `error` answers with an error of VK; `drop` closes the connection; `garbage` answers with the HTML page of a proxy. */
export type Fault =
  | { readonly kind: 'error'; readonly code: number; readonly subcode?: number | undefined }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'drop' }
  | { readonly kind: 'garbage' };

interface FaultTarget {
  /** Number of calls affected, 1 by default; Infinity for all. */
  readonly times?: number;
  /** Such as `wall.get`, or a path of VK ID such as `oauth2/auth`; any by default. */
  readonly method?: string;
  readonly token?: string;
}

/** The text on the picture of every captcha. */
const CAPTCHA_KEY = 'q7hd';

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
