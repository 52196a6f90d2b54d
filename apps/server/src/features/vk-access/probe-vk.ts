import { toUnavailable, type VkSubject } from './unavailable-rules.ts';
import type { VkAccess } from './vk-access.ts';

/** A search as cheap as VK has it. */
export interface VkCanary {
  readonly subject: VkSubject;
  readonly method: string;
  /** A word that is found at any moment. */
  readonly frequent: string;
  readonly countFound: (response: unknown) => number;
}

/** `message` is for the user. */
export type VkHealth =
  | { readonly health: 'up'; readonly message: null }
  | { readonly health: 'down' | 'unavailable'; readonly message: string };

const BLIND = 'ВКонтакте отвечает, но ничего не находит. Мы уже разбираемся.';
const WRONG = 'ВКонтакте находит не то, что ищут. Мы уже разбираемся.';
/** Letters that nobody writes. */
const NOBODYS_WORD = 'жщцфхчжщцфжкщхчцф';

/** One search that must find something, and one that must not. */
export async function probeVk(vkAccess: VkAccess, canary: VkCanary): Promise<VkHealth> {
  const frequent = await count(vkAccess, canary, canary.frequent);
  if (frequent.kind === 'stopped') return frequent.health;
  if (frequent.found === 0) return { health: 'down', message: BLIND };
  const nobodys = await count(vkAccess, canary, NOBODYS_WORD);
  if (nobodys.kind === 'stopped') return nobodys.health;
  return nobodys.found === 0 ? { health: 'up', message: null } : { health: 'down', message: WRONG };
}

async function count(
  vkAccess: VkAccess,
  { subject, method, countFound }: VkCanary,
  q: string,
): Promise<{ readonly kind: 'counted'; readonly found: number } | { readonly kind: 'stopped'; health: VkHealth }> {
  const answer = await vkAccess.call(method, { q, count: 1 }, { patience: 'request' });
  if (answer.kind === 'answered') return { kind: 'counted', found: countFound(answer.response) };
  const { isForGood, message } = toUnavailable(answer, subject);
  return {
    kind: 'stopped',
    health: { health: isForGood || !vkAccess.hasOwnTokens() ? 'unavailable' : 'down', message },
  };
}
