import { createVkIdClient } from '@vidno/providers/vk/create-vk-id-client';
import { createVkClient, EXECUTE_MAX_CALLS, type VkClient } from '@vidno/providers/vk/vk-client';
import type PQueue from 'p-queue';
import type { VkConfig } from '#config/services-config.ts';
import { createVault } from '#database/create-vault.ts';
import type { Tools } from '#tools.ts';
import { sleep } from '../sleep.ts';
import type { RefreshTools } from '../tokens.ts';

export interface VkAccessTools extends Pick<Tools, 'db' | 'clock' | 'appSecret' | 'log'> {
  /** Null: VK is not connected. */
  readonly vk: VkConfig | null;
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

/** How many calls of a method fit into one `execute`. VK limits the size of the answer, which is only known afterwards. */
interface BatchSizes {
  of(method: string): number;
  tooLarge(method: string, calls: number): void;
  fitted(method: string, calls: number): void;
}

/** A failed batch costs a slot and part of the daily budget, so the size grows only after this many successes. */
const FITTED_BEFORE_GROWTH = 50;

export function createBatchSizes(): BatchSizes {
  const sizes = new Map<string, { size: number; fitted: number }>();
  const sizeOf = (method: string) => sizes.get(method)?.size ?? EXECUTE_MAX_CALLS;
  return {
    of: sizeOf,
    tooLarge: (method, calls) => {
      sizes.set(method, { size: Math.max(1, Math.min(sizeOf(method), Math.floor(calls / 2))), fitted: 0 });
    },
    fitted: (method, calls) => {
      const known = sizes.get(method);
      if (!known || calls < known.size || known.size === EXECUTE_MAX_CALLS) return;
      known.fitted += 1;
      if (known.fitted >= FITTED_BEFORE_GROWTH) sizes.set(method, { size: known.size + 1, fitted: 0 });
    },
  };
}

/** Whether this process has an open connection to VK. */
interface Connection {
  /** Extra time that the next call may need to reach VK. */
  graceMs(): number;
  answered(): void;
}

/** Idle connections are closed after four seconds. */
const WARM_MS = 3_000;
/** DNS lookup and TLS handshake, during which later calls would catch up with this one. */
const COLD_MS = 300;

function createConnection(): Connection {
  let openAt = Number.NEGATIVE_INFINITY;
  return {
    graceMs: () => {
      const now = performance.now();
      if (now - openAt < WARM_MS) return 0;
      // The first call opens the connection; the calls after it find it open.
      openAt = now;
      return COLD_MS;
    },
    answered: () => {
      openAt = performance.now();
    },
  };
}

/** Translates slot times, which the database gives by its own clock, to the clock of this process. */
interface SlotClock {
  /** Records the database time that has just arrived. */
  sync(databaseMs: number): void;
  /** Sleeps until the slot starts. */
  sleepUntil(slotMs: number, signal: AbortSignal): Promise<void>;
  /** How long ago it began. */
  latenessMs(slotMs: number): number;
}

const SAMPLES = 64;

function createSlotClock(): SlotClock {
  const samples: number[] = [];
  let offset = Number.POSITIVE_INFINITY;
  return {
    sync: (databaseMs) => {
      samples.push(monotonicMs() - databaseMs);
      if (samples.length > SAMPLES) samples.shift();
      // Each sample is the clock difference plus the network delay, so the smallest is the most accurate.
      offset = Math.min(...samples);
    },
    sleepUntil: async (slotMs, signal) => {
      const earlyMs = slotMs + offset - monotonicMs();
      if (earlyMs > 0) await sleep(earlyMs, signal);
      signal.throwIfAborted();
    },
    latenessMs: (slotMs) => monotonicMs() - slotMs - offset,
  };
}

function monotonicMs(): number {
  return performance.timeOrigin + performance.now();
}
