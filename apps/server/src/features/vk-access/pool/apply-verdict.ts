import { nextMoscowMidnight } from '#config/moscow-time.ts';
import { refreshLogin } from '../tokens/refresh-login.ts';
import { markDead } from '../tokens/token-repository.ts';
import type { TokenPool } from './create-token-pool.ts';
import { delayToken, type Slot } from './limits/limiter-repository.ts';
import type { MethodCalls } from './method-calls.ts';
import type { Verdict } from './outcome-rules.ts';
import { pauseMethod, pauseToken, upsertCapability } from './pause-repository.ts';

const TOO_FAST_MS = 1_000;
const FLOOD_MS = 10 * 60_000;
const HELD_MS = 60 * 60_000;

interface Judged {
  readonly slot: Slot;
  readonly errand: MethodCalls;
  readonly verdict: Verdict;
  /** How many calls the request took along. */
  readonly calls: number;
}

/** What all processes should know of the token, the method or the kind after this outcome. */
export async function applyVerdict(pool: TokenPool, judged: Judged): Promise<void> {
  const { db, clock, log } = pool;
  const { slot, errand, verdict, calls } = judged;
  const { method } = errand;
  const now = clock();
  switch (verdict.kind) {
    case 'settled':
      pool.batchSizes.fitted(method, calls);
      if (calls === 1 && errand.doubtedKind === slot.kind) await settleDoubt(pool, judged, 'execute');
      return;
    case 'stumbled':
      return;
    case 'too_fast':
      return delayToken(db, slot.id, TOO_FAST_MS);
    case 'method_held': {
      const until = verdict.until === 'quota_day' ? nextMoscowMidnight(now) : new Date(now.getTime() + FLOOD_MS);
      log.warn({ tokenId: slot.id, tokenKind: slot.kind, method, until }, 'VK closed a method to a token for a while');
      return pauseMethod(db, slot.id, { method, until });
    }
    case 'token_held': {
      const until = new Date(now.getTime() + HELD_MS);
      const { code, message } = verdict;
      log.error({ tokenId: slot.id, tokenKind: slot.kind, code, because: message, until }, 'VK holds a token up');
      return pauseToken(db, slot.id, { until, error: `${code} ${message}` });
    }
    case 'kind_refused':
      if (calls > 1) errand.doubtedKind = slot.kind;
      else await settleDoubt(pool, judged, method);
      return;
    case 'batch_too_large':
      return pool.batchSizes.tooLarge(method, calls);
    case 'token_refused':
      return replaceToken(pool, judged, `${verdict.code} ${verdict.message}`);
  }
}

/** One call alone has shown what this kind of token is refused. */
async function settleDoubt({ db, clock, log }: TokenPool, { slot, errand, verdict }: Judged, method: string) {
  const reason = verdict.kind === 'kind_refused' ? String(verdict.code) : null;
  errand.doubtedKind = null;
  log.info({ tokenKind: slot.kind, method, code: reason }, 'VK refuses a method to a kind of token');
  await upsertCapability(db, { method, tokenKind: slot.kind, allowed: false, reason, now: clock() });
}

/** A login gets one new token on the way; what VK refuses beyond that is dead. */
async function replaceToken(pool: TokenPool, { slot, errand }: Judged, error: string): Promise<void> {
  const { db, clock, log } = pool;
  if (slot.refresh_token !== null && !errand.refreshed.has(slot.id)) {
    errand.refreshed.add(slot.id);
    const outcome = await refreshLogin(pool, slot);
    if (outcome === 'refreshed') return;
    if (outcome === 'unreachable') {
      return pauseToken(db, slot.id, { until: new Date(clock().getTime() + 60_000), error });
    }
  }
  const died = await markDead(db, slot, error);
  if (!died) return;
  if (slot.kind === 'user') log.info({ tokenId: slot.id }, 'VK refuses the token of a login');
  else log.error({ tokenId: slot.id, tokenKind: slot.kind, because: error }, 'VK refuses a token of the settings');
}
