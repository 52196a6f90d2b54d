import { createVkClient } from '@vidno/providers/vk/create-vk-client';
import { createVkIdClient } from '@vidno/providers/vk/create-vk-id-client';
import type { VkClient } from '@vidno/providers/vk/vk-client';
import type PQueue from 'p-queue';
import type { Clock } from '#config/clock.ts';
import type { VkConfig } from '#config/vk-config.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import { createVault } from '../tokens/create-vault.ts';
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

/** What the calls of one process share; with other processes they share the database only. */
export interface TokenPool extends RefreshTools {
  readonly client: VkClient;
  /** By the queue that callers wait in for a slot. */
  readonly claims: Map<string, PQueue>;
  readonly slotClock: SlotClock;
  readonly batchSizes: BatchSizes;
  readonly connection: Connection;
  /** Between two calls with one token. */
  readonly spacing: { readonly spacingMs: number; readonly communitySpacingMs: number };
  /** Calls a day with one token; a method that is not named has no budget. */
  readonly perDay: ReadonlyMap<string, number>;
}

/** VK counts in a window that slides, and requests do not travel equally long. */
const MARGIN = 1.03;
/** In which no more calls begin than the limit allows in a second. */
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
    claims: new Map(),
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
  };
}
