import { parseMembers } from '@vidno/providers/vk/objects';
import { parseFeed } from '@vidno/providers/vk/search-objects';
import type { VkAccess } from '#features/vk-access/public.ts';
import { toUnavailable, type VkSubject, type VkUnavailable } from './unavailable-rules.ts';

type VkSight = { readonly kind: 'works' } | VkUnavailable;

/** What VK finds at any moment, as cheaply as it can be asked. */
const CANARIES = {
  people: { method: 'users.search', params: { q: 'Анна', count: 1 } },
  posts: { method: 'newsfeed.search', params: { q: 'город', count: 1 } },
} as const satisfies Record<VkSubject, object>;

const BLIND: VkUnavailable = {
  kind: 'unavailable',
  message: 'ВКонтакте отвечает, но ничего не находит. Мы уже разбираемся.',
  retryAt: null,
  isForGood: false,
};

/** One search that must find something. */
export async function lookAtVk(vkAccess: VkAccess, subject: VkSubject, signal?: AbortSignal): Promise<VkSight> {
  const { method, params } = CANARIES[subject];
  const answer = await vkAccess.call(method, params, { patience: 'request', ...(signal && { signal }) });
  if (answer.kind !== 'answered') {
    const unavailable = toUnavailable(answer, subject);
    return { ...unavailable, isForGood: unavailable.isForGood || !vkAccess.hasOwnTokens() };
  }
  const found =
    subject === 'people' ? parseMembers(answer.response).members.length : parseFeed(answer.response).posts.length;
  return found > 0 ? { kind: 'works' } : BLIND;
}
