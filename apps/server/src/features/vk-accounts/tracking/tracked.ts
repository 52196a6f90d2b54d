import type { Process } from '@vidno/contract/search';
import type { VkUser } from '@vidno/contract/vk/accounts';

/** Where a run over a wall stands, as its users are told. */
export interface CollectionProcess extends Process {
  readonly id: string;
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
  /** The latest. */
  readonly collection: CollectionProcess;
  readonly user: VkUser;
}
