import { parseFeed } from '@vidno/providers/vk/search-objects';
import type { Clock } from '#config/clock.ts';
import type { Source, SourceKind } from '#features/sources/public.ts';
import { probeVk } from '#features/vk-access/public.ts';
import { type LookAtPostsTools, lookAtPosts } from './look-at-posts.ts';

export interface VkPostsSourceTools extends LookAtPostsTools {
  readonly clock: Clock;
}

/** A search of posts spends the day's quota: while it works it is probed no more often. */
const PROBE_EVERY_MS = 30 * 60_000;

/** Posts of VK, by its own search. */
export function createVkPostsSource(tools: VkPostsSourceTools): SourceKind {
  const { clock, vkAccess } = tools;
  return {
    extent: 'Открытые записи VK',
    isOutside: true,
    monitor: { lane: 'slow', look: (look) => lookAtPosts(tools, look) },
    probe: async (source) =>
      isFresh(source, clock())
        ? 'not_now'
        : await probeVk(vkAccess, {
            ...{ subject: 'posts', method: 'newsfeed.search', commonWord: 'город' },
            countFound: (response) => parseFeed(response).posts.length,
          }),
  };
}

function isFresh({ health, checked_at: checkedAt }: Source, now: Date): boolean {
  return health === 'up' && checkedAt !== null && now.getTime() - checkedAt.getTime() < PROBE_EVERY_MS;
}
