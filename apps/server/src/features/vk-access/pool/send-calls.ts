import type { VkOutcome } from '@vidno/providers/vk/vk-client';
import { sleep } from '../sleep.ts';
import { refreshLogin } from '../tokens/refresh-login.ts';
import { secretContext } from '../tokens/secret-context-rules.ts';
import { markDead } from '../tokens/token-repository.ts';
import { applyVerdict } from './apply-verdict.ts';
import type { TokenPool } from './create-token-pool.ts';
import { awaitSlot } from './limits/await-slot.ts';
import type { WaitPolicy } from './limits/create-wait-policy.ts';
import type { Slot } from './limits/limiter-repository.ts';
import { refundSlot } from './limits/slot-repository.ts';
import type { MethodCalls, OpenCall } from './method-calls.ts';
import { toVerdict, type Verdict } from './outcome-rules.ts';
import { pauseToken } from './pause-repository.ts';
import { settleAnswered } from './settle-answered.ts';

interface Sending {
  readonly slot: Slot;
  readonly day: string;
  readonly methodCalls: MethodCalls;
  readonly waitPolicy: WaitPolicy;
  readonly calls: readonly OpenCall[];
}

const FIRST_LEAD_MS = 40;
/** @limit time: Slots at VK are claimed no further ahead. */
const MAX_LEAD_MS = 640;
const VK_ID_DOWN_MS = 60_000;

/** Makes the calls in their slot, answers those that are settled and returns the rest, to be sent again. */
export async function sendCalls(pool: TokenPool, sending: Sending): Promise<OpenCall[]> {
  const { slot, methodCalls, waitPolicy, calls } = sending;
  const token = await readToken(pool, sending);
  if (token === null) return returnUnsent(pool, sending);
  if (!(await awaitOrReturn(pool, sending))) {
    methodCalls.leadMs = Math.min(MAX_LEAD_MS, Math.max(FIRST_LEAD_MS, methodCalls.leadMs * 2));
    return returnUnsent(pool, sending);
  }
  methodCalls.leadMs = 0;
  for (const call of calls) call.sent = true;
  const verdicts = (await send(pool, token, sending)).map((outcome) => toVerdict(redactToken(outcome, token)));
  pool.connection.answered();
  for (const verdict of distinctByKind(verdicts))
    await applyVerdict(pool, { slot, methodCalls, verdict, callCount: calls.length });
  const { retry, backOffMs } = settleAnswered({ calls, verdicts, retries: waitPolicy.retries, clock: pool.clock });
  if (retry.length > 0 && backOffMs > 0) await sleep(backOffMs, waitPolicy.signal);
  return retry;
}

/** A caller that gives up while it waits returns what it has reserved. */
async function awaitOrReturn(pool: TokenPool, sending: Sending): Promise<boolean> {
  try {
    return await awaitSlot(pool, sending.slot, sending.waitPolicy);
  } catch (error) {
    await returnUnsent(pool, sending);
    throw error;
  }
}

/** Null if the token cannot be used. It has then been refreshed, paused or marked dead for the next attempt. */
async function readToken(pool: TokenPool, { slot, waitPolicy }: Sending): Promise<string | null> {
  const now = pool.clock();
  if (slot.expires_at !== null && slot.expires_at <= now) {
    const outcome = await refreshLogin(pool, slot, waitPolicy.signal);
    if (outcome === 'refused') await markDead(pool.db, slot, 'the login has expired');
    if (outcome === 'unreachable') {
      await pauseToken(pool.db, slot.id, {
        until: new Date(now.getTime() + VK_ID_DOWN_MS),
        error: 'VK ID is unreachable',
      });
    }
    return null;
  }
  const token = pool.vault.open(slot.access_token, secretContext('access', slot.account_id));
  if (token === null) await markDead(pool.db, slot, 'the secret of this server has changed');
  return token;
}

async function returnUnsent(pool: TokenPool, { slot, day, methodCalls, calls }: Sending): Promise<OpenCall[]> {
  await refundSlot(pool.db, { slot, method: methodCalls.method, day });
  return [...calls];
}

async function send({ client }: TokenPool, token: string, { calls, waitPolicy }: Sending): Promise<VkOutcome[]> {
  const { signal } = waitPolicy;
  const [first] = calls;
  if (calls.length > 1) return client.execute(token, calls, { signal });
  return first ? [await client.call(token, first.method, first.params, { signal })] : [];
}

/** VK's messages reach users, logs and the database. */
function redactToken(outcome: VkOutcome, token: string): VkOutcome {
  if (outcome.kind === 'answered') return outcome;
  return { ...outcome, message: outcome.message.replaceAll(token, '[hidden]').slice(0, 300) };
}

/** One of each kind: a batch refused as a whole yields the same verdict for every call. */
function distinctByKind(verdicts: readonly Verdict[]): Verdict[] {
  return [...new Map(verdicts.map((verdict) => [verdict.kind, verdict])).values()];
}
