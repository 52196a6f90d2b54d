import type { VkCall, VkParams } from '@vidno/providers/vk/vk-client';
import { pino } from 'pino';
import type { VkConfig } from '#config/services-config.ts';
import type { Clock } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { createVkAccess } from '#features/vk-access/pool/ask-vk.ts';
import { syncVkTokens } from '#features/vk-access/tokens.ts';
import type { VkAccess, VkCallOptions } from '#features/vk-access/vk-access.ts';
import { SERVICE_TOKEN, TEST_SECRET, type TestVk } from './test-vk.ts';

export const USER_TOKEN = 'vk1.a.user-token-of-the-tests';
/** The simulator must be started with these tokens. */
export const SEARCH_TOKENS = [
  { token: USER_TOKEN, kind: 'user' },
  { token: SERVICE_TOKEN, kind: 'service' },
] as const;

/** Calls of the site itself, as probes make them. */
export function asSite(access: VkAccess) {
  return {
    call: (method: string, params: VkParams, options: Omit<VkCallOptions, 'accountId'> = {}) =>
      access.call(method, params, { accountId: null, ...options }),
    callMany: (calls: readonly VkCall[], options: Omit<VkCallOptions, 'accountId'> = {}) =>
      access.callMany(calls, { accountId: null, ...options }),
  };
}

/** Opens the real VK access to a simulated VK, by default with a token that may search. */
export async function openVkAccess({
  db,
  vk,
  clock,
  settings = {},
}: {
  db: Database;
  vk: TestVk;
  clock: Clock;
  settings?: Partial<VkConfig> | null;
}): Promise<VkAccess> {
  const fast = { callsPerSecond: 1_000, serviceTokens: [], userTokens: [USER_TOKEN] };
  const config = settings === null ? null : vk.config({ ...fast, ...settings });
  const tools = { db, clock, log: pino({ level: 'silent' }), vk: config, appSecret: TEST_SECRET };
  await syncVkTokens(tools);
  return createVkAccess(tools);
}
