import type { Clock } from '#config/clock.ts';
import type { VkConfig } from '#config/vk-config.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import type { VkAccess, VkAnswer } from '../vk-access.ts';

export interface VkAccessTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null: VK is not connected. */
  readonly vk: VkConfig | null;
  readonly appSecret: string;
}

const HOUR_MS = 3_600_000;

export function createVkAccess({ clock }: VkAccessTools): VkAccess {
  return createUnconnected(clock);
}

function createUnconnected(clock: Clock): VkAccess {
  const answer = (): VkAnswer => ({
    kind: 'unavailable',
    because: 'not_connected',
    retryAt: new Date(clock().getTime() + HOUR_MS),
    code: null,
  });
  return { isConnected: () => false, call: async () => answer(), callMany: async (calls) => calls.map(answer) };
}
