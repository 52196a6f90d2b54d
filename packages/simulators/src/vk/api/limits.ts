import { randomBytes } from 'node:crypto';
import { SECOND_MS } from '../../acquiring/deliveries.ts';

interface LimitValues {
  /** Calls per token within any second. */
  perSecond: Record<TokenKind, number>;
  /** Calls per method and token within a Moscow day. */
  perDay: Record<string, number>;
}

interface LimitedCall {
  readonly token: string;
  readonly kind: TokenKind;
}

const DAY = 86_400_000;
const MOSCOW_OFFSET = 3 * 3_600_000;

export class Limits {
  readonly values: LimitValues;
  isOn: boolean;
  readonly #now: () => Date;
  readonly #recent = new Map<string, number[]>();
  readonly #today = new Map<string, number>();
  #day = '';

  constructor(values: false | Partial<LimitValues>, now: () => Date) {
    this.isOn = values !== false;
    this.#now = now;
    this.values = {
      perSecond: { service: 3, vk_id: 3, user: 3, community: 20 },
      perDay: { 'wall.get': 5_000, 'wall.search': 1_000, 'newsfeed.search': 1_000 },
      ...values,
    };
  }

  /** Uses real time instead of the clock of the world. A rejected call is not counted. */
  isWithinRate({ token, kind }: LimitedCall): boolean {
    if (!this.isOn) return true;
    const now = performance.now();
    const recent = (this.#recent.get(token) ?? []).filter((time) => now - time < SECOND_MS);
    this.#recent.set(token, recent);
    if (recent.length >= this.values.perSecond[kind]) return false;
    recent.push(now);
    return true;
  }

  isWithinQuota(method: string, { token }: LimitedCall): boolean {
    const quota = this.values.perDay[method];
    if (!this.isOn || quota === undefined) return true;
    const day = moscowDay(this.#now());
    if (day !== this.#day) this.#today.clear();
    this.#day = day;
    const key = `${method} ${token}`;
    const used = this.#today.get(key) ?? 0;
    if (used >= quota) return false;
    this.#today.set(key, used + 1);
    return true;
  }
}

function moscowDay(now: Date): string {
  return String(Math.floor((now.getTime() + MOSCOW_OFFSET) / DAY));
}

/** Counts calls by method and token, including the calls inside an `execute`. */
export class CallCounters {
  readonly #byMethod = new Map<string, number>();
  readonly #byToken = new Map<string, number>();
  readonly #errors = new Map<number, number>();

  add(method: string, token: string): void {
    increment(this.#byMethod, method);
    increment(this.#byToken, token);
  }

  addError(code: number): void {
    increment(this.#errors, code);
  }

  of(method: string): number {
    return this.#byMethod.get(method) ?? 0;
  }

  ofToken(token: string): number {
    return this.#byToken.get(token) ?? 0;
  }

  /** Responses with this VK error code. */
  ofError(code: number): number {
    return this.#errors.get(code) ?? 0;
  }

  all(): { byMethod: Record<string, number>; byToken: Record<string, number>; errors: Record<string, number> } {
    return {
      byMethod: Object.fromEntries(this.#byMethod),
      byToken: Object.fromEntries(this.#byToken),
      errors: Object.fromEntries(this.#errors),
    };
  }

  reset(): void {
    for (const counts of [this.#byMethod, this.#byToken, this.#errors]) counts.clear();
  }
}

function increment<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** `user` is a full token of the classic OAuth; `vk_id` is a token of VK ID, which can read public data only. */
export type TokenKind = 'service' | 'vk_id' | 'user' | 'community';

export interface Token {
  readonly token: string;
  readonly kind: TokenKind;
  /** The owner; null for service and community tokens. */
  readonly userId: number | null;
  /** Null when it does not expire. */
  expiresAt: Date | null;
}

const PREFIXES: Readonly<Record<TokenKind, string>> = {
  service: 'service.',
  vk_id: 'vk2.a.',
  user: 'vk1.a.',
  community: 'vk1.a.',
};

export class Tokens {
  readonly #tokens = new Map<string, Token>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  add({ token, kind, userId = null, expiresAt = null }: Partial<Token> & Pick<Token, 'token' | 'kind'>): Token {
    const added = { token, kind, userId, expiresAt };
    this.#tokens.set(token, added);
    return added;
  }

  issue({ kind, userId, seconds }: { kind: TokenKind; userId?: number; seconds?: number }): string {
    const token = `${PREFIXES[kind]}${randomBytes(48).toString('base64url')}`;
    const expiresAt = seconds ? new Date(this.#now().getTime() + seconds * 1_000) : null;
    this.add({ token, kind, userId: userId ?? null, expiresAt });
    return token;
  }

  /** Null when never issued, revoked or expired. */
  find(token: string): Token | null {
    const found = this.#tokens.get(token);
    if (!found || (found.expiresAt && found.expiresAt <= this.#now())) return null;
    return found;
  }

  expire(token: string): void {
    const found = this.#tokens.get(token);
    if (found) found.expiresAt = this.#now();
  }

  revoke(token: string): void {
    this.#tokens.delete(token);
  }
}
