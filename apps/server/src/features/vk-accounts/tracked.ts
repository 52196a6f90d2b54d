import type { Process } from '@vidno/contract/search';
import type { CollectionState, TrackedAccount, VkUser } from '@vidno/contract/vk/accounts';
import type { Wall } from './wall-repository.ts';

/** The state of a run over a wall, as shown to users. */
export interface CollectionProcess extends Process {
  readonly id: string;
}

/** A VK account as tracked by one user. */
export interface Tracked {
  readonly id: string;
  /** The wall, which others may track too. */
  readonly vkAccountId: string;
  /** A demo can be read without the paid service. */
  readonly demo: boolean;
  readonly createdAt: Date;
  /** Negative for a community. */
  readonly ownerId: number;
  readonly kind: 'user' | 'group';
  /** At the last refresh; null if VK does not tell. */
  readonly followers: number | null;
  readonly collectedCount: number;
  /** Posts that VK counts and never shows. */
  readonly hiddenCount: number;
  /** When VK was last asked whether it has changed; null before the first time. */
  readonly checkedAt: Date | null;
  readonly access: Wall['access'];
  /** The name of the folder that it lies in; null if in none. */
  readonly folder: string | null;
  /** Of the followers, in 30 days; null if it is not known. */
  readonly growth: number | null;
  /** Of the 30 days before the last refresh, in percent; null if no post has one. */
  readonly er: number | null;
  readonly lastPostAt: Date | null;
  /** The latest run. */
  readonly collection: CollectionProcess;
  readonly user: VkUser;
}

export function toTrackedAccount(tracked: Tracked): TrackedAccount {
  return {
    id: tracked.id,
    processId: tracked.collection.id,
    created: tracked.createdAt.toISOString(),
    demo: tracked.demo,
    folder: tracked.folder,
    growth: tracked.growth,
    er: tracked.er,
    lastPost: tracked.lastPostAt?.toISOString() ?? null,
    user: tracked.user,
    ...toState(tracked.collection, tracked.collectedCount),
  };
}

export function toState(process: Process, countPosts: number): CollectionState {
  const { status, message, percent, can_accelerate, accelerated } = process;
  return { status, message, percent, countPosts, can_accelerate, accelerated };
}
