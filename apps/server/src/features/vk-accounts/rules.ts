import type { CollectionState, TrackedAccount } from '@vidno/contract/vk/accounts';
import type { RunState, Tracked } from './tracking/tracked.ts';

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

export function toState({ status, message, percent, lane }: RunState, countPosts: number): CollectionState {
  return { status, message, percent, countPosts, can_accelerate: false, accelerated: lane === 'fast' };
}
