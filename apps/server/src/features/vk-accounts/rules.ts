import type { Process } from '@vidno/contract/search';
import type { CollectionState, TrackedAccount } from '@vidno/contract/vk/accounts';
import type { Tracked } from './tracking/tracked.ts';

export function toTrackedAccount(tracked: Tracked): TrackedAccount {
  return {
    id: tracked.id,
    processId: tracked.collection.id,
    created: tracked.createdAt.toISOString(),
    demo: tracked.demo,
    user: tracked.user,
    ...toState(tracked.collection, tracked.collectedCount),
  };
}

export function toState(process: Process, countPosts: number): CollectionState {
  const { status, message, percent, can_accelerate, accelerated } = process;
  return { status, message, percent, countPosts, can_accelerate, accelerated };
}
