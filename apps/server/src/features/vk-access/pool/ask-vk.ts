import type { VkCall, VkOutcome } from '@vidno/providers/vk/vk-client';
import type { VkConfig } from '#config/services-config.ts';
import { type Clock, HOUR_MS } from '#config/time.ts';
import { markDead } from '../repository.ts';
import { sleep } from '../sleep.ts';
import { refreshLogin, secretContext } from '../tokens.ts';
import type { VkAccess, VkAnswer, VkCallOptions } from '../vk-access.ts';
import { pauseToken } from './pause-repository.ts';
import { refundSlot, type Slot } from './slot-repository.ts';
import { awaitSlot, createWaitPolicy, findObstacle, type WaitPolicy, waitForSlots } from './slots.ts';
import { createTokenPool, type TokenPool, type VkAccessTools } from './token-pool.ts';
import { applyVerdict, type MethodCalls, type OpenCall, toVerdict, type Verdict } from './verdicts.ts';

const NOT_CONNECTED_MS = HOUR_MS;
const BUSY_MS = 10_000;

export function createVkAccess(tools: VkAccessTools): VkAccess {
  const pool = createTokenPool(tools);
  const callMany = async (calls: readonly VkCall[], options: VkCallOptions): Promise<VkAnswer[]> =>
    pool === null ? calls.map(() => notConnected(tools.clock)) : askPool(pool, calls, options);
  return {
    isConnected: () => pool !== null,
    hasOwnTokens: () => countTokens(tools.vk) > 0,
    hasUserTokens: () => (tools.vk?.userTokens.length ?? 0) > 0,
    findObstacle: async (method, options) =>
      pool === null
        ? { because: 'not_connected', retryAt: new Date(tools.clock().getTime() + NOT_CONNECTED_MS) }
        : await findObstacle(pool, { method, ...options }),
    callMany,
    call: async (method, params, options) => {
      const [answer] = await callMany([{ method, params }], options);
      return answer ?? notConnected(tools.clock);
    },
  };
}

function countTokens(vk: VkConfig | null): number {
  return vk === null ? 0 : vk.serviceTokens.length + vk.communityTokens.length + vk.userTokens.length;
}

async function askPool(pool: TokenPool, calls: readonly VkCall[], options: VkCallOptions): Promise<VkAnswer[]> {
  const answers: VkAnswer[] = [];
  const open = calls.map((call, index): OpenCall => {
    const answer = (value: VkAnswer) => {
      answers[index] = value;
    };
    return { ...call, answer, isWithVk: false, failures: 0 };
  });
  const { accountId } = options;
  const waitPolicy = createWaitPolicy(options);
  try {
    const methods = Map.groupBy(open, (call) => call.method);
    const settled = await Promise.allSettled(
      [...methods].map(([method, some]) => settleCalls(pool, { method, accountId, calls: some, waitPolicy })),
    );
    // Whichever of them is with VK has its answer by now, though another one got no turn.
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!waitPolicy.hasTimedOut()) throw error;
    const retryAt = new Date(pool.clock().getTime() + BUSY_MS);
    for (const [index, { isWithVk }] of open.entries()) {
      answers[index] ??= { kind: 'unavailable', because: isWithVk ? 'down' : 'busy', retryAt, code: null };
    }
  } finally {
    waitPolicy.end();
  }
  return answers;
}

function notConnected(clock: Clock): VkAnswer {
  const retryAt = new Date(clock().getTime() + NOT_CONNECTED_MS);
  return { kind: 'unavailable', because: 'not_connected', retryAt, code: null };
}

interface MethodRequest {
  readonly method: string;
  readonly accountId: number | null;
  readonly calls: readonly OpenCall[];
  readonly waitPolicy: WaitPolicy;
}

/** Claims slots for the calls of one method and sends them concurrently until each has an answer. */
async function settleCalls(pool: TokenPool, { method, accountId, calls, waitPolicy }: MethodRequest): Promise<void> {
  const methodCalls: MethodCalls = { method, leadMs: 0, suspectKind: null, refreshed: new Set() };
  const open = [...calls];
  const inFlight = new Set<Promise<void>>();
  const failures: unknown[] = [];

  async function sendNext(): Promise<void> {
    const wanted = methodCalls.suspectKind ? 1 : Math.min(open.length, pool.batchSizes.of(method));
    const slots = methodCalls.suspectKind ? 1 : Math.floor(open.length / wanted);
    const request = { method, accountId, wanted, slots, leadMs: methodCalls.leadMs };
    const claimed = await waitForSlots(pool, request, waitPolicy);
    if (claimed.kind === 'unavailable') {
      for (const call of open.splice(0)) call.answer(claimed);
      return;
    }
    for (const slot of claimed.slots) {
      const taken = open.splice(0, slot.granted);
      const sent: Promise<void> = sendCalls(pool, { slot, day: claimed.day, methodCalls, waitPolicy, calls: taken })
        .then(
          (retry) => void open.unshift(...retry),
          (error: unknown) => void failures.push(error),
        )
        .finally(() => inFlight.delete(sent));
      inFlight.add(sent);
    }
  }

  try {
    while (failures.length === 0 && open.length + inFlight.size > 0) {
      await (open.length > 0 ? sendNext() : Promise.race(inFlight));
    }
  } finally {
    await Promise.all(inFlight);
  }
  if (failures.length > 0) throw failures[0];
}

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
async function sendCalls(pool: TokenPool, sending: Sending): Promise<OpenCall[]> {
  const { slot, methodCalls, waitPolicy, calls } = sending;
  const token = await orReturn(pool, sending, () => readToken(pool, sending));
  if (token === null) return returnUnsent(pool, sending);
  if (!(await orReturn(pool, sending, () => awaitSlot(pool, slot, waitPolicy)))) {
    methodCalls.leadMs = Math.min(MAX_LEAD_MS, Math.max(FIRST_LEAD_MS, methodCalls.leadMs * 2));
    return returnUnsent(pool, sending);
  }
  methodCalls.leadMs = 0;
  for (const call of calls) call.isWithVk = true;
  const verdicts = (await send(pool, token, sending)).map((outcome) => toVerdict(redactToken(outcome, token)));
  pool.connection.answered();
  for (const verdict of distinctByKind(verdicts))
    await applyVerdict(pool, { slot, methodCalls, verdict, callCount: calls.length });
  const { retry, backOffMs } = settleAnswered({ calls, verdicts, retries: waitPolicy.retries, clock: pool.clock });
  if (retry.length > 0 && backOffMs > 0) await sleep(backOffMs, waitPolicy.turnSignal);
  return retry;
}

/** A caller that gives up while it waits returns what it has reserved. */
async function orReturn<T>(pool: TokenPool, sending: Sending, wait: () => Promise<T>): Promise<T> {
  try {
    return await wait();
  } catch (error) {
    await returnUnsent(pool, sending);
    throw error;
  }
}

/** Null if the token cannot be used. It has then been refreshed, paused or marked dead for the next attempt. */
async function readToken(pool: TokenPool, { slot, waitPolicy }: Sending): Promise<string | null> {
  const now = pool.clock();
  if (slot.expires_at !== null && slot.expires_at <= now) {
    const outcome = await refreshLogin(pool, slot, waitPolicy.turnSignal);
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
  return await waitPolicy.whileSent(async (signal) => {
    const [first] = calls;
    if (calls.length > 1) return client.execute(token, calls, { signal });
    return first ? [await client.call(token, first.method, first.params, { signal })] : [];
  });
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

interface Verdicts {
  readonly calls: readonly OpenCall[];
  /** One for each call. */
  readonly verdicts: readonly Verdict[];
  /** How often a call is retried after a transient failure. */
  readonly retries: number;
  readonly clock: Clock;
}

const DOWN_MS = 60_000;
const FIRST_BACKOFF_MS = 500;

/** Answers the settled calls. The others are to be retried, after `backOffMs` if a failure was transient. */
function settleAnswered({ calls, verdicts, retries, clock }: Verdicts): {
  retry: OpenCall[];
  backOffMs: number;
} {
  let backOffMs = 0;
  const retry = calls.filter((call, index) => {
    const verdict = verdicts[index];
    // What is asked again because of us, or of a limit, waits for its turn like any other.
    call.isWithVk = verdict?.kind === 'transient_failure';
    switch (verdict?.kind) {
      case 'settled':
        call.answer(verdict.answer);
        return false;
      case 'transient_failure':
        if (call.failures >= retries) {
          const retryAt = new Date(clock().getTime() + DOWN_MS);
          call.answer({ kind: 'unavailable', because: 'down', retryAt, code: verdict.code });
          return false;
        }
        backOffMs = Math.max(backOffMs, FIRST_BACKOFF_MS * 2 ** call.failures);
        call.failures += 1;
        return true;
      case 'batch_too_large':
        if (calls.length > 1) return true;
        call.answer({ kind: 'refused', because: 'invalid', code: verdict.code, message: verdict.message });
        return false;
      default:
        return true;
    }
  });
  return { retry, backOffMs };
}
