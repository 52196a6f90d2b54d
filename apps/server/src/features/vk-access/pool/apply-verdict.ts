import { MINUTE_MS } from '#config/durations.ts';
import { nextMoscowMidnight } from '#config/moscow-time.ts';
import { refreshLogin } from '../tokens/refresh-login.ts';
import { markDead, OTHER_ADDRESS_ERROR } from '../tokens/token-repository.ts';
import type { TokenPool } from './create-token-pool.ts';
import type { Slot } from './limits/limiter-repository.ts';
import { delayToken } from './limits/slot-repository.ts';
import type { MethodCalls } from './method-calls.ts';
import type { Verdict } from './outcome-rules.ts';
import { pauseMethod, pauseToken, upsertCapability } from './pause-repository.ts';

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
