import { SECOND_MS } from '../../durations.ts';
import type { TokenKind } from './tokens.ts';

interface LimitValues {
  /** Calls per token within any second. */
  perSecond: Record<TokenKind, number>;
  /** Calls per method and token within a Moscow day. */
  perDay: Record<string, number>;
}

export interface LimitedCall {
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
