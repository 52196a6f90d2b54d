import { parseGroups, parseUsers } from '@vidno/providers/vk/objects';
import type { ProfileLink } from '#features/catalogue/profile-link.ts';
import type { VkAnswer } from '#features/vk-access/vk-access.ts';
import type { RemovalTools } from './tools.ts';

type VkLink = Extract<ProfileLink, { site: 'vk' }>;

export type VkPage =
  | { readonly kind: 'person'; readonly vkId: number; readonly name: string | null }
  | { readonly kind: 'community' }
  /** VK knows no such page. */
  | { readonly kind: 'nobody' }
  /** VK does not answer now, or is not connected. */
  | { readonly kind: 'unknown' };

/** Somebody waits for the answer. */
const NOW = { accountId: null, waitPolicy: 'request' } as const;

/** Asks VK whose page it is, so that its number and its short name are both known. */
export async function findVkPage({ vkAccess }: Pick<RemovalTools, 'vkAccess'>, link: VkLink): Promise<VkPage> {
  if (!vkAccess.hasOwnTokens()) return { kind: 'unknown' };
  const who = 'vkId' in link ? link.vkId : link.name;
  const user = { method: 'users.get', params: { user_ids: who, fields: 'screen_name' } };
  if ('vkId' in link) return toPerson(await vkAccess.call(user.method, user.params, NOW));
  const group = { method: 'groups.getById', params: { group_ids: who } };
  const [person, community] = await vkAccess.callMany([user, group], NOW);
  if (!person || !community) return { kind: 'unknown' };
  const found = toPerson(person);
  return found.kind !== 'person' && isCommunity(community) ? { kind: 'community' } : found;
}

type StatusAnswer = { readonly kind: 'read'; readonly status: string } | { readonly kind: 'unavailable' };

/** The status of a person's page as everybody sees it. */
export async function readVkStatus({ vkAccess }: Pick<RemovalTools, 'vkAccess'>, vkId: number): Promise<StatusAnswer> {
  const answer = await vkAccess.call('users.get', { user_ids: vkId, fields: 'status' }, NOW);
  if (answer.kind !== 'answered') return { kind: 'unavailable' };
  const user = parseUsers(answer.response).find(({ id }) => id === vkId);
  return { kind: 'read', status: user?.status ?? '' };
}

function toPerson(answer: VkAnswer): VkPage {
  if (answer.kind === 'unavailable') return { kind: 'unknown' };
  // Some methods report an unknown name as an invalid parameter.
  if (answer.kind === 'refused') return { kind: 'nobody' };
  const [user] = parseUsers(answer.response);
  if (!user) return { kind: 'nobody' };
  const name = (user.screen_name ?? user.domain ?? '').toLowerCase();
  return { kind: 'person', vkId: user.id, name: name === '' || name === `id${user.id}` ? null : name };
}

function isCommunity(answer: VkAnswer): boolean {
  return answer.kind === 'answered' && parseGroups(answer.response).length > 0;
}
