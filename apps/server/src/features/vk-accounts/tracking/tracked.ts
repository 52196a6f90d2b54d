import type { VkUser } from '@vidno/contract/vk/accounts';

/** Where the latest run over a wall stands. */
export interface RunState {
  readonly id: string;
  readonly status: 'wait' | 'ok' | 'error';
  readonly percent: number;
  readonly message: string;
  readonly lane: 'fast' | 'normal';
}

/** An account of VK as one user tracks it. */
export interface Tracked {
  readonly id: string;
  /** The wall, which others may track too. */
  readonly vkAccountId: string;
  /** Reading it needs no service. */
  readonly demo: boolean;
  readonly createdAt: Date;
  /** Negative for a community. */
  readonly ownerId: number;
  readonly kind: 'user' | 'group';
  /** At the last refresh; null where VK does not tell. */
  readonly followers: number | null;
  readonly collectedCount: number;
  readonly collection: RunState;
  readonly user: VkUser;
}
