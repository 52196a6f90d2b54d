import type { VkCall } from '@vidno/providers/vk/vk-client';
import type { VkTokenKind } from '#database/tables/vk-access.ts';
import { listCapabilities, listOperatorTokenKinds, upsertCapability } from './pool/pause-repository.ts';
import { CAPABILITY_TTL_MS } from './pool/slot-repository.ts';
import { awaitSlot, createWaitPolicy, waitForSlots } from './pool/slots.ts';
import { createTokenPool, type TokenPool, type VkAccessTools } from './pool/token-pool.ts';
import { toVerdict } from './pool/verdicts.ts';
import { secretContext } from './tokens.ts';
import { toUnavailable, type VkAccess, type VkSubject } from './vk-access.ts';

/** The cheapest search that VK offers for a subject. */
interface VkCanary {
  readonly subject: VkSubject;
  readonly method: string;
  /** A word that always has results. */
  readonly commonWord: string;
  readonly countFound: (response: unknown) => number;
}

/** `message` is for the user. */
type VkHealth =
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

/** VK's founder and its first community: any answer about them shows that the method may be called. */
export const PROBES: readonly VkCall[] = [
  { method: 'users.get', params: { user_ids: 1 } },
  { method: 'groups.getById', params: { group_id: 1 } },
  { method: 'wall.get', params: { owner_id: -1, count: 1 } },
  { method: 'groups.getMembers', params: { group_id: 1, count: 1 } },
  { method: 'users.getFollowers', params: { user_id: 1, count: 1 } },
  { method: 'users.search', params: { q: 'Павел Дуров', count: 1 } },
  { method: 'newsfeed.search', params: { q: 'новости', count: 1 } },
  { method: 'database.getCities', params: { country_id: 1, count: 1 } },
];
const BATCH: readonly VkCall[] = Array.from({ length: 2 }, () => ({ method: 'users.get', params: { user_ids: 1 } }));

/** Finds out which kinds of the operator's tokens may call which methods, unless that was checked within a day. */
export async function probeVkMethods(tools: VkAccessTools, signal?: AbortSignal): Promise<void> {
  const pool = createTokenPool(tools);
  if (pool === null) return;
  const { db, clock } = pool;
  const known = await listCapabilities(db, new Date(clock().getTime() - CAPABILITY_TTL_MS));
  for (const tokenKind of await listOperatorTokenKinds(db)) {
    for (const probe of [...PROBES, { method: 'execute', params: {} }]) {
      signal?.throwIfAborted();
      if (!known.has(`${probe.method} ${tokenKind}`)) await probeMethod(pool, { probe, tokenKind, signal });
    }
  }
}

/** An inconclusive probe stores nothing; later calls will find out. */
async function probeMethod(
  pool: TokenPool,
  { probe, tokenKind, signal }: { probe: VkCall; tokenKind: VkTokenKind; signal: AbortSignal | undefined },
): Promise<void> {
  const { db, clock, client, vault } = pool;
  const { method, params } = probe;
  const waitPolicy = createWaitPolicy(signal ? { signal } : {});
  try {
    const request = { method, accountId: null, wanted: 1, slots: 1, leadMs: 0, tokenKind };
    const claimed = await waitForSlots(pool, request, waitPolicy);
    if (claimed.kind === 'unavailable') return;
    const [slot] = claimed.slots;
    const token = vault.open(slot.access_token, secretContext('access', slot.account_id));
    if (token === null || !(await awaitSlot(pool, slot, waitPolicy))) return;
    const [outcome] = await waitPolicy.whileSent(async (signal) =>
      method === 'execute'
        ? client.execute(token, BATCH, { signal })
        : [await client.call(token, method, params, { signal })],
    );
    if (!outcome) return;
    const verdict = toVerdict(outcome);
    if (verdict.kind !== 'settled' && verdict.kind !== 'kind_refused') return;
    const reason = verdict.kind === 'kind_refused' ? String(verdict.code) : null;
    await upsertCapability(db, { method, tokenKind, allowed: reason === null, reason, now: clock() });
  } finally {
    waitPolicy.end();
  }
}
