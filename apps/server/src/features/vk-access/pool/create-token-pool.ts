import { createVkClient } from '@vidno/providers/vk/create-vk-client';
import { createVkIdClient } from '@vidno/providers/vk/create-vk-id-client';
import type { VkClient } from '@vidno/providers/vk/vk-client';
import type PQueue from 'p-queue';
import type { Clock } from '#config/clock.ts';
import type { VkConfig } from '#config/vk-config.ts';
import { createVault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import type { RefreshTools } from '../tokens/refresh-login.ts';
import { type BatchSizes, createBatchSizes } from './limits/create-batch-sizes.ts';
import { type Connection, createConnection } from './limits/create-connection.ts';
import { createSlotClock, type SlotClock } from './limits/create-slot-clock.ts';

export interface VkAccessTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null: VK is not connected. */
  readonly vk: VkConfig | null;
  readonly appSecret: string;
}

/** State shared by all calls of this process. Processes coordinate through the database only. */
export interface TokenPool extends RefreshTools {
  readonly client: VkClient;
  /** Callers waiting for a slot, by priority, method and account. */
  readonly claimQueues: Map<string, PQueue>;
  readonly slotClock: SlotClock;
  readonly batchSizes: BatchSizes;
  readonly connection: Connection;
  /** Time between two calls with the same token. */
  readonly spacing: { readonly spacingMs: number; readonly communitySpacingMs: number };
  /** Daily calls per token, by method; methods that are not listed are unlimited. */
  readonly perDay: ReadonlyMap<string, number>;
  /** The part of them that one account may use, as do all visitors together. */
  readonly accountPercent: number;
}

/** VK counts calls in a sliding window, and network delays vary. */
const MARGIN = 1.03;
/** The number of calls allowed per second is spread over this time. */
export const WINDOW_MS = 1000 * MARGIN;

export function createTokenPool({ db, clock, log, vk, appSecret }: VkAccessTools): TokenPool | null {
  if (vk === null) return null;
  const { clientId } = vk;
  return {
    db,
    clock,
    log,
    vault: createVault(appSecret),
    client: createVkClient(vk),
    idClient: clientId === null ? null : createVkIdClient({ ...vk, clientId }),
    claimQueues: new Map(),
    slotClock: createSlotClock(),
    batchSizes: createBatchSizes(),
    connection: createConnection(),
    spacing: {
      spacingMs: WINDOW_MS / vk.callsPerSecond,
      communitySpacingMs: WINDOW_MS / vk.communityCallsPerSecond,
    },
    perDay: new Map([
      ['wall.get', vk.wallGetPerDay],
      ['newsfeed.search', vk.newsfeedSearchPerDay],
    ]),
    accountPercent: vk.accountPercent,
  };
}
