import type { TrackedAccount } from '@vidno/contract/vk/accounts';
import { aVkUser, PROCESS_ID, TRACKED_ID } from './made-up-vk.ts';

export function aTracked(change: Partial<TrackedAccount> = {}): TrackedAccount {
  return {
    id: TRACKED_ID,
    processId: PROCESS_ID,
    created: '2026-03-01T06:00:00Z',
    demo: false,
    folder: null,
    growth: 40,
    er: 1.15,
    lastPost: '2026-02-28T12:00:00Z',
    user: aVkUser(),
    status: 'ok',
    message: '',
    percent: 100,
    countPosts: 12,
    can_accelerate: false,
    accelerated: false,
    ...change,
  };
}
