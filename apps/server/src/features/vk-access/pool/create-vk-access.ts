import type { VkCall } from '@vidno/providers/vk/vk-client';
import type { Clock } from '#config/clock.ts';
import { HOUR_MS } from '#config/durations.ts';
import type { VkConfig } from '#config/vk-config.ts';
import type { VkAccess, VkAnswer, VkCallOptions } from '../vk-access.ts';
import { createTokenPool, type TokenPool, type VkAccessTools } from './create-token-pool.ts';
import { createWaitPolicy } from './limits/create-wait-policy.ts';
import type { OpenCall } from './method-calls.ts';
import { settleCalls } from './settle-calls.ts';

const NOT_CONNECTED_MS = HOUR_MS;
const BUSY_MS = 10_000;

export function createVkAccess(tools: VkAccessTools): VkAccess {
  const pool = createTokenPool(tools);
  const callMany = async (calls: readonly VkCall[], options: VkCallOptions): Promise<VkAnswer[]> =>
    pool === null ? calls.map(() => notConnected(tools.clock)) : askPool(pool, calls, options);
  return {
    isConnected: () => pool !== null,
    hasOwnTokens: () => countTokens(tools.vk) > 0,
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
    return { ...call, answer, sent: false, failures: 0 };
  });
  const { accountId } = options;
  const waitPolicy = createWaitPolicy(options);
  try {
    const methods = Map.groupBy(open, (call) => call.method);
    await Promise.all(
      [...methods].map(([method, some]) => settleCalls(pool, { method, accountId, calls: some, waitPolicy })),
    );
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!waitPolicy.hasTimedOut()) throw error;
    const retryAt = new Date(pool.clock().getTime() + BUSY_MS);
    for (const [index, { sent }] of open.entries()) {
      answers[index] ??= { kind: 'unavailable', because: sent ? 'down' : 'busy', retryAt, code: null };
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
