import { DAY_MS, MINUTE_MS } from '#config/durations.ts';
import type { VkUnavailability } from '../../vk-access.ts';

/** Whether and when a token that could serve a call may do so. The claim of a slot goes by the same `mayCall`, `freeAt` and slot. */
export interface TokenState {
  readonly mayCall: boolean;
  /** When nothing keeps it from the call any more; null if nothing does. The latest of the next three. */
  readonly freeAt: Date | null;
  readonly pausedUntil: Date | null;
  /** The method is paused for it, or its calls of today are used up. */
  readonly budgetUntil: Date | null;
  /** The account may not call the method with it any more today. */
  readonly allowanceUntil: Date | null;
  /** Time until its next slot; below 0 if that is over. */
  readonly slotInMs: number;
}

export type Readiness =
  | { readonly kind: 'soon'; readonly inMs: number }
  | { readonly kind: 'blocked'; readonly because: VkUnavailability; readonly retryAt: Date };

/** VK opens and closes methods, so what a kind of token may call is checked again after a day. */
export const CAPABILITY_TTL_MS = DAY_MS;
/** A login or a new setting may add a token at any time. */
const NO_TOKEN_MS = 10 * MINUTE_MS;

/** When the method can be called next, and what prevents it until then. */
export function toReadiness(
  tokens: readonly TokenState[],
  { now, aheadMs }: { readonly now: Date; readonly aheadMs: number },
): Readiness {
  if (tokens.length === 0) return blocked('no_token', new Date(now.getTime() + NO_TOKEN_MS));
  const able = tokens.filter(({ mayCall }) => mayCall);
  const [nearest] = able.toSorted((one, other) => timeOf(one.freeAt) - timeOf(other.freeAt));
  if (!nearest) return blocked('method_closed', new Date(now.getTime() + CAPABILITY_TTL_MS));
  if (nearest.freeAt !== null) return blocked(reasonOf(nearest, nearest.freeAt), nearest.freeAt);
  const slotInMs = Math.min(...able.filter(({ freeAt }) => freeAt === null).map((token) => token.slotInMs));
  return { kind: 'soon', inMs: Math.max(0, slotInMs - aheadMs) };
}

function blocked(because: VkUnavailability, retryAt: Date): Readiness {
  return { kind: 'blocked', because, retryAt };
}

/** Whichever obstacle ends last. */
function reasonOf({ budgetUntil, allowanceUntil }: TokenState, freeAt: Date): VkUnavailability {
  if (budgetUntil?.getTime() === freeAt.getTime()) return 'budget';
  return allowanceUntil?.getTime() === freeAt.getTime() ? 'allowance' : 'no_token';
}

function timeOf(at: Date | null): number {
  return at?.getTime() ?? 0;
}
