import { parseGroups, parseUsers, type VkGroupObject, type VkUserObject } from '@vidno/providers/vk/objects';
import type { VkCall } from '@vidno/providers/vk/vk-client';
import type { Login } from '#features/vk-access/parse-login.ts';
import type { VkAccess, VkAnswer, VkCallOptions, VkRefusal } from '#features/vk-access/vk-access.ts';

/** The owner of a wall. */
export interface Profile {
  readonly ownerId: number;
  readonly kind: 'user' | 'group';
  readonly screenName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarUrl: string | null;
  readonly followers: number | null;
  readonly friends: number | null;
}

export type ProfileAnswer =
  | { readonly kind: 'found'; readonly profile: Profile }
  | { readonly kind: 'refused'; readonly because: VkRefusal; readonly of: 'user' | 'group' }
  | Extract<VkAnswer, { kind: 'unavailable' }>;

/** Asks VK which page a login names. A short name may be a person's or a community's, so both are requested at once. */
export async function readProfile(
  vkAccess: VkAccess,
  login: Exclude<Login, { kind: 'refused' }>,
  options: VkCallOptions,
): Promise<ProfileAnswer> {
  if (login.kind === 'id') {
    const isPerson = login.ownerId > 0;
    const call = isPerson ? userCall(login.ownerId) : groupCall(-login.ownerId);
    const answer = await vkAccess.call(call.method, call.params, options);
    return isPerson ? personAnswer(answer) : communityAnswer(answer);
  }
  const [user, group] = await vkAccess.callMany([userCall(login.name), groupCall(login.name)], options);
  if (!user || !group) throw new Error('VK access answered fewer calls than it was given');
  return preferred(personAnswer(user), communityAnswer(group));
}

export function userCall(id: string | number): VkCall {
  return { method: 'users.get', params: { user_ids: id, fields: 'screen_name,photo_200,followers_count,counters' } };
}

export function groupCall(id: string | number): VkCall {
  return { method: 'groups.getById', params: { group_ids: id, fields: 'screen_name,photo_200,members_count' } };
}

/** Prefers a page found over one refused, then over an outage, then over an unknown name. */
function preferred(user: ProfileAnswer, group: ProfileAnswer): ProfileAnswer {
  return rankOf(group) < rankOf(user) ? group : user;
}

function rankOf(answer: ProfileAnswer): number {
  if (answer.kind === 'found') return 0;
  if (answer.kind === 'unavailable') return 2;
  return answer.because === 'unknown' ? 3 : 1;
}

function personAnswer(answer: VkAnswer): ProfileAnswer {
  if (answer.kind !== 'answered') return toRefused(answer, 'user');
  const [user] = parseUsers(answer.response);
  return toPerson(user);
}

export function toPerson(user: VkUserObject | undefined): ProfileAnswer {
  if (!user) return { kind: 'refused', because: 'unknown', of: 'user' };
  if (user.deactivated) return { kind: 'refused', because: toDeactivated(user.deactivated), of: 'user' };
  // Even if our token could read the wall: posts for friends are not analysed.
  if (user.is_closed) return { kind: 'refused', because: 'closed', of: 'user' };
  return { kind: 'found', profile: personOf(user) };
}

function communityAnswer(answer: VkAnswer): ProfileAnswer {
  if (answer.kind !== 'answered') return toRefused(answer, 'group');
  const [group] = parseGroups(answer.response);
  return toCommunity(group);
}

export function toCommunity(group: VkGroupObject | undefined): ProfileAnswer {
  if (!group) return { kind: 'refused', because: 'unknown', of: 'group' };
  if (group.deactivated) return { kind: 'refused', because: toDeactivated(group.deactivated), of: 'group' };
  if (group.is_closed) return { kind: 'refused', because: 'closed', of: 'group' };
  return { kind: 'found', profile: communityOf(group) };
}

/** Some methods report an unknown name as an invalid parameter. */
function toRefused(answer: Exclude<VkAnswer, { kind: 'answered' }>, of: 'user' | 'group'): ProfileAnswer {
  if (answer.kind === 'unavailable') return answer;
  return { kind: 'refused', because: answer.because === 'invalid' ? 'unknown' : answer.because, of };
}

function toDeactivated(word: string): VkRefusal {
  return word === 'banned' ? 'banned' : 'deleted';
}

function personOf(user: VkUserObject): Profile {
  return {
    ownerId: user.id,
    kind: 'user',
    screenName: (user.screen_name ?? user.domain ?? `id${user.id}`).toLowerCase(),
    firstName: user.first_name,
    lastName: user.last_name,
    avatarUrl: user.photo_200 ?? user.photo_100 ?? user.photo_50 ?? null,
    followers: user.followers_count ?? user.counters?.followers ?? null,
    friends: user.counters?.friends ?? null,
  };
}

function communityOf(group: VkGroupObject): Profile {
  return {
    ownerId: -group.id,
    kind: 'group',
    screenName: (group.screen_name ?? `club${group.id}`).toLowerCase(),
    firstName: group.name,
    lastName: '',
    avatarUrl: group.photo_200 ?? group.photo_100 ?? group.photo_50 ?? null,
    followers: group.members_count ?? null,
    friends: null,
  };
}
