import { toUnavailable, type VkSubject } from './unavailable-rules.ts';
import type { VkAccess } from './vk-access.ts';

/** The cheapest search that VK offers for a subject. */
export interface VkCanary {
  readonly subject: VkSubject;
  readonly method: string;
  /** A word that always has results. */
  readonly commonWord: string;
  readonly countFound: (response: unknown) => number;
}

/** `message` is for the user. */
export type VkHealth =
  | { readonly health: 'up'; readonly message: null }
  | { readonly health: 'down' | 'unavailable'; readonly message: string };

const FINDS_NOTHING = 'ВКонтакте отвечает, но ничего не находит. Мы уже разбираемся.';
const FINDS_EVERYTHING = 'ВКонтакте находит не то, что ищут. Мы уже разбираемся.';
const NONSENSE_WORD = 'жщцфхчжщцфжкщхчцф';

/** One search must have results, the other must have none. */
export async function probeVk(vkAccess: VkAccess, canary: VkCanary): Promise<VkHealth> {
  const commonWord = await count(vkAccess, canary, canary.commonWord);
  if (commonWord.kind === 'stopped') return commonWord.health;
  if (commonWord.found === 0) return { health: 'down', message: FINDS_NOTHING };
  const nonsense = await count(vkAccess, canary, NONSENSE_WORD);
  if (nonsense.kind === 'stopped') return nonsense.health;
  return nonsense.found === 0 ? { health: 'up', message: null } : { health: 'down', message: FINDS_EVERYTHING };
}

async function count(
  vkAccess: VkAccess,
  { subject, method, countFound }: VkCanary,
  q: string,
): Promise<{ readonly kind: 'counted'; readonly found: number } | { readonly kind: 'stopped'; health: VkHealth }> {
  const answer = await vkAccess.call(method, { q, count: 1 }, { accountId: null, waitPolicy: 'request' });
  if (answer.kind === 'answered') return { kind: 'counted', found: countFound(answer.response) };
  const { isPermanent, message } = toUnavailable(answer, subject);
  return {
    kind: 'stopped',
    health: { health: isPermanent || !vkAccess.hasOwnTokens() ? 'unavailable' : 'down', message },
  };
}
