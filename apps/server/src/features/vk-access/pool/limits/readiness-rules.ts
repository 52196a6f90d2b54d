import { nextMoscowMidnight } from '#config/moscow-time.ts';
import type { VkUnavailability } from '../../vk-access.ts';

/** Whether and when an active token may call a method. */
export interface TokenState {
  readonly mayCall: boolean;
  readonly pausedUntil: Date | null;
  readonly methodPausedUntil: Date | null;
  /** Calls of the method today. */
  readonly used: number;
  /** The account may not call the method with this token any more today. */
  readonly isAllowanceUsed: boolean;
  /** Time until its next free slot. */
  readonly slotInMs: number;
}

export type Readiness =
  | { readonly kind: 'soon'; readonly inMs: number }
  | { readonly kind: 'blocked'; readonly because: VkUnavailability; readonly retryAt: Date };

/** A login or a new setting may add a token at any time. */
const NO_TOKEN_MS = 10 * 60_000;
const CLOSED_MS = 24 * 3_600_000;

/** When the method can be called next, and what prevents it until then. */
export function toReadiness(
  tokens: readonly TokenState[],
  { now, perDay, aheadMs }: { now: Date; perDay: number; aheadMs: number },
): Readiness {
  if (tokens.length === 0) return blocked('no_token', new Date(now.getTime() + NO_TOKEN_MS));
  const able = tokens.filter((token) => token.mayCall);
  if (able.length === 0) return blocked('method_closed', new Date(now.getTime() + CLOSED_MS));
  const free = able.filter((token) => obstacleOf(token, now, perDay) === null);
  if (free.length > 0) {
    const slot = Math.min(...free.map((token) => token.slotInMs));
    return { kind: 'soon', inMs: Math.max(0, slot - aheadMs) };
  }
  const obstacles = able.map((token) => obstacleOf(token, now, perDay)).filter((obstacle) => obstacle !== null);
  const [nearest] = obstacles.toSorted((one, other) => one.until.getTime() - other.until.getTime());
  return nearest ? blocked(nearest.because, nearest.until) : { kind: 'soon', inMs: 0 };
}

function blocked(because: VkUnavailability, retryAt: Date): Readiness {
  return { kind: 'blocked', because, retryAt };
}

/** Whichever obstacle ends last. */
function obstacleOf(token: TokenState, now: Date, perDay: number): { because: VkUnavailability; until: Date } | null {
  const midnight = nextMoscowMidnight(now);
  const method = latest(token.methodPausedUntil, token.used >= perDay ? midnight : null);
  const allowance = token.isAllowanceUsed ? midnight : null;
  const until = latest(latest(token.pausedUntil, allowance), method);
  if (until === null || until <= now) return null;
  if (until === method) return { because: 'budget', until };
  return { because: until === allowance ? 'allowance' : 'no_token', until };
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
