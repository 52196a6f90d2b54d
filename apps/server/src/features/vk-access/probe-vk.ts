import type { VkParams } from '@vidno/providers/vk/vk-client';
import { toUnavailable, type VkSubject } from './unavailable-rules.ts';
import type { VkAccess } from './vk-access.ts';

/** A search as cheap as VK has it. */
export interface VkCanary {
  readonly subject: VkSubject;
  readonly method: string;
  readonly params: VkParams;
  readonly countFound: (response: unknown) => number;
}

/** `message` is for the user. */
export type VkHealth =
  | { readonly health: 'up'; readonly message: null }
  | { readonly health: 'down' | 'unavailable'; readonly message: string };

const BLIND = 'ВКонтакте отвечает, но ничего не находит. Мы уже разбираемся.';

/** One search that must find something. */
export async function probeVk(
  vkAccess: VkAccess,
  { subject, method, params, countFound }: VkCanary,
): Promise<VkHealth> {
  const answer = await vkAccess.call(method, params, { patience: 'request' });
  if (answer.kind !== 'answered') {
    const { isForGood, message } = toUnavailable(answer, subject);
    return { health: isForGood || !vkAccess.hasOwnTokens() ? 'unavailable' : 'down', message };
  }
  return countFound(answer.response) > 0 ? { health: 'up', message: null } : { health: 'down', message: BLIND };
}
