import { parseGroups, parseUsers, type VkGroupObject, type VkUserObject } from '@vidno/providers/vk/objects';
import type { VkCall } from '@vidno/providers/vk/vk-client';
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
    return isPerson ? toPerson(answer) : toCommunity(answer);
  }
  const [user, group] = await vkAccess.callMany([userCall(login.name), groupCall(login.name)], options);
  if (!user || !group) throw new Error('VK access answered fewer calls than it was given');
  return preferred(toPerson(user), toCommunity(group));
}

function userCall(id: string | number): VkCall {
  return { method: 'users.get', params: { user_ids: id, fields: 'screen_name,photo_200,followers_count,counters' } };
}

function groupCall(id: string | number): VkCall {
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

function toPerson(answer: VkAnswer): ProfileAnswer {
  if (answer.kind !== 'answered') return toRefused(answer, 'user');
  const [user] = parseUsers(answer.response);
  if (!user) return { kind: 'refused', because: 'unknown', of: 'user' };
  if (user.deactivated) return { kind: 'refused', because: toDeactivated(user.deactivated), of: 'user' };
  // Even if our token could read the wall: posts for friends are not analysed.
  if (user.is_closed) return { kind: 'refused', because: 'closed', of: 'user' };
  return { kind: 'found', profile: personOf(user) };
}

function toCommunity(answer: VkAnswer): ProfileAnswer {
  if (answer.kind !== 'answered') return toRefused(answer, 'group');
  const [group] = parseGroups(answer.response);
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

/** The VK page that a user's input names. */
type Login =
  | { readonly kind: 'id'; readonly ownerId: number }
  /** A short name in lower case. Only VK knows whether it belongs to a person or a community. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'refused'; readonly because: 'vk_login_blank' | 'vk_login_malformed' };

/** A link with any text around it. Its path ends at the first character that VK URLs never contain. */
const LINK = /(?<![\w.-])(?:www\.|m\.)?vk\.(?:com|ru)\/+([^\s"'`<>«»“”„()[\]{}|\\^,;]*)/i;
/** A link to a post, photo or the like contains the owner: `wall-1_2`, `?w=wall-1_2`, `?z=photo5_6%2Fwall5_7`. */
const OWNER_PATH =
  /^(?:wall|photo|video|clip|album|albums|photos|topic|board|market|audios|videos|clips|story|podcast|docs?)(-?\d{1,10})(?:_|$)/i;
const OWNER_IN_QUERY = /[?&#](?:w|z)=([a-z]+-?\d{1,10}_)/i;
const NUMBERED = /^(id|club|public|event)(\d{1,10})$/;
const NUMBER = /^-?\d{1,10}$/;
/** Latin letters, digits, dots and underscores, with at least one letter. */
const NAME = /^(?=.*[a-z])[a-z0-9_][a-z0-9_.]{1,31}$/;
/** Text that programs produce for a missing value, and VK pages that belong to no account. */
const RESERVED_NAMES = new Set(
  'null undefined nan none true false feed im mail friends groups search settings login join about video audio'
    .concat(' photos docs apps games market notifications bookmarks fave services support')
    .split(' '),
);
/**
 * VK's ids are positive 32-bit numbers. Communities are negative here.
 * @limit request: No VK account has a larger id: refused as malformed.
 */
const ID_MAX = 2_147_483_647;

const JUNK_BEFORE = /^[\s"'`«»“”„()[\]{}<>@*.,:;!?]+/u;
const JUNK_AFTER = /[\s"'`«»“”„()[\]{}<>*.,:;!?…/]+$/u;

/** Understands short names, numbers and links, ignoring any text around them. */
export function parseLogin(text: string): Login {
  if (text.trim() === '') return { kind: 'refused', because: 'vk_login_blank' };
  const link = LINK.exec(text)?.[1];
  return (link === undefined ? parsePath(stripJunk(text)) : parseLink(link)) ?? MALFORMED;
}

const MALFORMED = { kind: 'refused', because: 'vk_login_malformed' } as const;

function parseLink(link: string): Login | null {
  const [path = ''] = link.split(/[?#/&]/, 1);
  return parsePath(stripJunk(path)) ?? parseQuery(link);
}

function parseQuery(link: string): Login | null {
  const [, pasted] = OWNER_IN_QUERY.exec(link) ?? [];
  return pasted === undefined ? null : parseOwner(pasted);
}

function parsePath(path: string): Login | null {
  const word = path.toLowerCase();
  if (NUMBER.test(word)) return toId(Number(word));
  const [, prefix, digits] = NUMBERED.exec(word) ?? [];
  if (prefix) return toId(prefix === 'id' ? Number(digits) : -Number(digits));
  return parseOwner(word) ?? (NAME.test(word) && !isReserved(word) ? { kind: 'name', name: word } : null);
}

function parseOwner(word: string): Login | null {
  const [, digits] = OWNER_PATH.exec(word) ?? [];
  return digits === undefined ? null : toId(Number(digits));
}

function isReserved(word: string): boolean {
  return RESERVED_NAMES.has(word) || word.endsWith('.php');
}

function toId(ownerId: number): Login | null {
  return ownerId !== 0 && Math.abs(ownerId) <= ID_MAX ? { kind: 'id', ownerId } : null;
}

function stripJunk(text: string): string {
  return text.replace(JUNK_BEFORE, '').replace(JUNK_AFTER, '');
}
