import type { VkCall, VkOutcome } from '@vidno/providers/vk/vk-client';
import { MINUTE_MS, nextMoscowMidnight } from '#config/time.ts';
import type { VkTokenKind } from '#database/tables/vk-access.ts';
import { markDead, OTHER_ADDRESS_ERROR } from '../repository.ts';
import { refreshLogin } from '../tokens.ts';
import type { VkAnswer, VkRefusal } from '../vk-access.ts';
import { pauseMethod, pauseToken, upsertCapability } from './pause-repository.ts';
import { delayToken, type Slot } from './slot-repository.ts';
import type { TokenPool } from './token-pool.ts';

/** Shared state of the concurrent calls of one method that a caller waits for. */
export interface MethodCalls {
  readonly method: string;
  /** Minimum time until the next slot; raised when a slot was missed because the process woke up late. */
  leadMs: number;
  /** The kind of token that VK refused a whole batch. A single call then shows whether it is the method or `execute`. */
  suspectKind: VkTokenKind | null;
  /** Tokens refreshed during these calls. If VK refuses one again, its login is dead. */
  readonly refreshed: Set<string>;
}

/** A call that has no answer yet. */
export interface OpenCall extends VkCall {
  readonly answer: (answer: VkAnswer) => void;
  /** VK has it and has not answered, or has failed to. False while it waits for its turn. */
  isWithVk: boolean;
  /** Transient failures so far. */
  failures: number;
}

/** What an outcome means for the call and for the token it was made with. */
export type Verdict =
  | { readonly kind: 'settled'; readonly answer: Extract<VkAnswer, { kind: 'answered' | 'refused' }> }
  /** The token is no longer valid, or valid only from the address that VK gave it to. */
  | {
      readonly kind: 'token_refused';
      readonly because: 'invalid' | 'other_address';
      readonly code: number;
      readonly message: string;
    }
  /** VK asks for a person (captcha, validation) or objects to the application that owns the token. */
  | { readonly kind: 'token_paused'; readonly code: number; readonly message: string }
  | { readonly kind: 'too_fast' }
  /** The token may not call the method for a while, or until the next quota day. */
  | { readonly kind: 'method_paused'; readonly until: 'flood_over' | 'quota_day' }
  /** No token of this kind may call the method. */
  | { readonly kind: 'kind_refused'; readonly code: number }
  /** VK failed or was unreachable; the same call may succeed in a moment. */
  | { readonly kind: 'transient_failure'; readonly code: number | null }
  /** The answer to an `execute` was larger than VK allows. */
  | { readonly kind: 'batch_too_large'; readonly message: string; readonly code: number };

/** Subcode of code 5. */
const OTHER_ADDRESS = 1130;

const MEANINGS: ReadonlyMap<number, Exclude<Verdict['kind'], 'settled'>> = new Map([
  ...withCodes('token_refused', 5),
  ...withCodes('token_paused', 2, 14, 17, 24, 25, 42, 101, 3300, 3301),
  ...withCodes('too_fast', 6),
  ...withCodes('method_paused', 9, 29, 601),
  ...withCodes('kind_refused', 7, 20, 21, 23, 27, 28, 1051),
  ...withCodes('transient_failure', 1, 10, 36, 43),
  ...withCodes('batch_too_large', 12, 13),
]);
/** Code 15 usually concerns an object, but VK also uses it, with these texts, for what 28 and 1051 mean. */
const REFUSES_TOKEN_KIND = /no access to call this method|cannot be called with current scopes/i;

const REFUSALS: ReadonlyMap<number, VkRefusal> = new Map([
  [15, 'denied'],
  [18, 'deleted'],
  [19, 'banned'],
  [30, 'closed'],
  [37, 'banned'],
  [38, 'unknown'],
  [39, 'unknown'],
  [40, 'unknown'],
  [104, 'unknown'],
  [113, 'unknown'],
  [125, 'unknown'],
  [200, 'denied'],
  [201, 'denied'],
  [203, 'denied'],
  [210, 'denied'],
  [212, 'denied'],
  [260, 'denied'],
]);

export function toVerdict(outcome: VkOutcome): Verdict {
  if (outcome.kind === 'answered') return { kind: 'settled', answer: outcome };
  if (outcome.kind === 'unreachable') return { kind: 'transient_failure', code: null };
  const { code, subcode, message } = outcome;
  const kind = code === 15 && REFUSES_TOKEN_KIND.test(message) ? 'kind_refused' : MEANINGS.get(code);
  if (kind === undefined) return { kind: 'settled', answer: toRefused(code, message) };
  if (kind === 'method_paused') return { kind, until: code === 9 ? 'flood_over' : 'quota_day' };
  if (kind !== 'token_refused') return { kind, code, message };
  return { kind, because: subcode === OTHER_ADDRESS ? 'other_address' : 'invalid', code, message };
}

function withCodes<Kind extends string>(kind: Kind, ...codes: readonly number[]): [number, Kind][] {
  return codes.map((code) => [code, kind]);
}

function toRefused(code: number, message: string): Extract<VkAnswer, { kind: 'refused' }> {
  return { kind: 'refused', because: REFUSALS.get(code) ?? 'invalid', code, message };
}

const TOO_FAST_MS = 1_000;
const METHOD_PAUSE_MS = 10 * MINUTE_MS;
const TOKEN_PAUSE_MS = 60 * MINUTE_MS;

interface VerdictContext {
  readonly slot: Slot;
  readonly methodCalls: MethodCalls;
  readonly verdict: Verdict;
  /** Calls in the request. */
  readonly callCount: number;
}

/** Stores what this outcome says about the token, the method or the kind of token, for all processes. */
export async function applyVerdict(pool: TokenPool, context: VerdictContext): Promise<void> {
  const { db, clock, log } = pool;
  const { slot, methodCalls, verdict, callCount } = context;
  const { method } = methodCalls;
  const now = clock();
  switch (verdict.kind) {
    case 'settled':
      pool.batchSizes.fitted(method, callCount);
      if (callCount === 1 && methodCalls.suspectKind === slot.kind) await recordRefusedKind(pool, context, 'execute');
      return;
    case 'transient_failure':
      return;
    case 'too_fast':
      return delayToken(db, slot.id, TOO_FAST_MS);
    case 'method_paused': {
      const until = verdict.until === 'quota_day' ? nextMoscowMidnight(now) : new Date(now.getTime() + METHOD_PAUSE_MS);
      log.warn({ tokenId: slot.id, tokenKind: slot.kind, method, until }, 'VK refuses a method to a token for now');
      return pauseMethod(db, slot.id, { method, until });
    }
    case 'token_paused': {
      const until = new Date(now.getTime() + TOKEN_PAUSE_MS);
      const { code, message } = verdict;
      log.error({ tokenId: slot.id, tokenKind: slot.kind, code, because: message, until }, 'VK blocks a token for now');
      return pauseToken(db, slot.id, { until, error: `${code} ${message}` });
    }
    case 'kind_refused':
      if (callCount > 1) methodCalls.suspectKind = slot.kind;
      else await recordRefusedKind(pool, context, method);
      return;
    case 'batch_too_large':
      return pool.batchSizes.tooLarge(method, callCount);
    case 'token_refused':
      return replaceToken(pool, context, verdict);
  }
}

/** A request with a single call has shown whether VK refuses this kind of token the method or `execute`. */
async function recordRefusedKind(
  { db, clock, log }: TokenPool,
  { slot, methodCalls, verdict }: VerdictContext,
  method: string,
) {
  const reason = verdict.kind === 'kind_refused' ? String(verdict.code) : null;
  methodCalls.suspectKind = null;
  log.info({ tokenKind: slot.kind, method, code: reason }, 'VK refuses a method to a kind of token');
  await upsertCapability(db, { method, tokenKind: slot.kind, allowed: false, reason, now: clock() });
}

/**
 * The token of a login is refreshed once per request; if VK refuses the new one too, the login is dead. A token of another
 * address is replaced in the same way by one of this server's address. If VK refuses that too, our calls reach it from changing
 * addresses; then the login rests and stays valid, because logging in again would not help.
 */
async function replaceToken(
  pool: TokenPool,
  { slot, methodCalls }: VerdictContext,
  { because, code, message }: Extract<Verdict, { kind: 'token_refused' }>,
): Promise<void> {
  const { db, clock, log } = pool;
  const error = because === 'other_address' ? OTHER_ADDRESS_ERROR : `${code} ${message}`;
  if (slot.refresh_token !== null && !methodCalls.refreshed.has(slot.id)) {
    methodCalls.refreshed.add(slot.id);
    const outcome = await refreshLogin(pool, slot);
    if (outcome === 'refreshed') return;
    if (outcome === 'unreachable') {
      return pauseToken(db, slot.id, { until: new Date(clock().getTime() + 60_000), error });
    }
  }
  if (slot.kind === 'user' && because === 'other_address') {
    log.warn({ tokenId: slot.id }, 'VK refuses a login from the address of this server');
    return pauseToken(db, slot.id, { until: new Date(clock().getTime() + TOKEN_PAUSE_MS), error });
  }
  const died = await markDead(db, slot, error);
  if (!died) return;
  if (slot.kind === 'user') return log.info({ tokenId: slot.id }, 'VK refuses the token of a login');
  const what = because === 'other_address' ? 'is bound to another address: get it on this machine' : 'is refused';
  log.error({ tokenId: slot.id, tokenKind: slot.kind, because: error }, `a VK token of the settings ${what}`);
}
