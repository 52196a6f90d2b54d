import { parseFeed } from '@vidno/providers/vk/search-objects';
import type { Clock } from '#config/clock.ts';
import { MINUTE_MS } from '#config/durations.ts';
import type { Source, SourceKind } from '#features/sources/public.ts';
import { probeVk } from '#features/vk-access/public.ts';
import { type FindPostItemsTools, findPostItems } from './find-post-items.ts';

export interface VkPostsSourceTools extends FindPostItemsTools {
  readonly clock: Clock;
}

/** Each probe spends some of the day's search quota, so a healthy source is probed no more often than this. */
const PROBE_EVERY_MS = 30 * MINUTE_MS;

/** Posts of VK, by its own search. */
export function createVkPostsSource(tools: VkPostsSourceTools): SourceKind {
  const { clock, vkAccess } = tools;
  return {
    extent: 'Открытые записи VK',
    isOutside: true,
    monitor: { lane: 'slow', findItems: (query) => findPostItems(tools, query) },
    probe: async (source) =>
      isFresh(source, clock())
        ? 'not_now'
        : await probeVk(vkAccess, {
            subject: 'posts',
            method: 'newsfeed.search',
            commonWord: 'город',
            countFound: (response) => parseFeed(response).posts.length,
          }),
  };
}

function isFresh({ health, checked_at: checkedAt }: Source, now: Date): boolean {
  return health === 'up' && checkedAt !== null && now.getTime() - checkedAt.getTime() < PROBE_EVERY_MS;
}
