import type { Account } from '../world/account.ts';
import { followerIds } from '../world/follower-ids.ts';
import type { RawUser } from '../world/raw-objects.ts';
import type { World } from '../world/world.ts';
import { list, type MethodCall, type Params, readInteger, VkError, withFields } from './method-call.ts';

const MAX_USERS = 1_000;
/** Always returned, whatever fields were requested. */
export const USER_FIELDS = ['id', 'first_name', 'last_name', 'deactivated', 'is_closed', 'can_access_closed'] as const;

/** Unknown ids are left out of the response. */
export function getUsers({ world, params, viewerId }: MethodCall): Partial<RawUser>[] {
  const asked = list(params, 'user_ids');
  const names = asked.length > 0 || viewerId === null ? asked : [String(viewerId)];
  if (names.length > MAX_USERS) throw new VkError(100, `user_ids: at most ${MAX_USERS}`);
  const ids = names.flatMap((name) => {
    const account = world.accountByLogin(name);
    return account?.kind === 'user' ? [account.ownerId] : [];
  });
  return [...new Set(ids)].flatMap((id) => {
    const user = world.user(id, viewerId);
    if (!user) return [];
    const { counters, ...others } = user;
    return [withFields(names.length === 1 ? user : others, USER_FIELDS, params)];
  });
}

export function getFollowers(call: MethodCall) {
  const { params, viewerId } = call;
  return listRelatedUsers(call, personId(params, viewerId), { relation: 'followers', fallback: 100, max: 1_000 });
}

export function getFriends(call: MethodCall) {
  const { params, viewerId } = call;
  return listRelatedUsers(call, personId(params, viewerId), { relation: 'friends', fallback: 5_000, max: 5_000 });
}

export function resolveScreenName({ world, params }: MethodCall) {
  const account = world.accountByLogin(params.screen_name ?? '');
  // VK answers with an empty list instead of an object.
  if (!account || account.access === 'deleted') return [];
  return { type: account.kind, object_id: Math.abs(account.ownerId) };
}

/** Users with the requested fields, or bare ids when no fields were requested. */
function describeUsers({ world, params, viewerId }: MethodCall, ids: readonly number[]) {
  if (list(params, 'fields').length === 0) return [...ids];
  return ids.flatMap((id) => {
    const user = world.user(id, viewerId);
    return user ? [withFields(user, USER_FIELDS, params)] : [];
  });
}

interface UserRelation {
  readonly relation: 'followers' | 'friends';
  readonly fallback: number;
  readonly max: number;
}

function listRelatedUsers(call: MethodCall, id: number, { relation, fallback, max }: UserRelation) {
  const { world, params, viewerId } = call;
  const account = world.account(id);
  if (account?.kind !== 'user') throw new VkError(113);
  if (account.access === 'deleted' || account.access === 'banned') throw new VkError(18);
  if (account.access === 'closed' && world.reader(id, viewerId) === 'stranger') throw new VkError(30);
  const offset = readInteger(params, 'offset', { fallback: 0, max: Number.MAX_SAFE_INTEGER });
  const count = readInteger(params, 'count', { fallback, max });
  // Another seed, so that friends are not the same people as followers.
  const seed = relation === 'friends' ? world.seed + 1 : world.seed;
  const ids = followerIds(seed, id, { total: account[relation], offset, count });
  return { count: account[relation], items: describeUsers(call, ids) };
}

function personId(params: Params, viewerId: number | null): number {
  const id = Number(params.user_id ?? viewerId ?? Number.NaN);
  if (!Number.isInteger(id) || id <= 0) throw new VkError(113);
  return id;
}

const MAX_GROUPS = 500;
const MAX_MEMBERS = 1_000;
const ALWAYS = [
  'id',
  'name',
  'screen_name',
  'is_closed',
  'type',
  'deactivated',
  'photo_50',
  'photo_100',
  'photo_200',
] as const;

/** Unknown communities are left out of the response. */
export function getGroups({ world, params }: MethodCall) {
  const names = [...list(params, 'group_ids'), ...list(params, 'group_id')];
  if (names.length === 0) throw new VkError(100, 'group_ids is undefined');
  if (names.length > MAX_GROUPS) throw new VkError(100, `group_ids: at most ${MAX_GROUPS}`);
  const groups = names.flatMap((name) => {
    const account = findCommunity(world, name);
    const group = account && world.group(-account.ownerId);
    return group ? [withFields(group, ALWAYS, params)] : [];
  });
  return { groups, profiles: [] };
}

/** Ordered by id, also when sorted by time, because the simulated members have no join dates. */
export function getMembers(call: MethodCall) {
  const { world, params } = call;
  const account = findCommunity(world, params.group_id ?? '');
  if (!account) throw new VkError(125);
  if (account.access === 'closed') throw new VkError(15, 'group hide members');
  if (account.access === 'deleted' || account.access === 'banned') throw new VkError(15, 'group is blocked');
  const total = account.followers;
  const offset = readInteger(params, 'offset', { fallback: 0, max: Number.MAX_SAFE_INTEGER });
  const count = readInteger(params, 'count', { fallback: MAX_MEMBERS, max: MAX_MEMBERS });
  const isDescending = /_desc$/.test(params.sort ?? '');
  const ids = isDescending ? descendingRange(total, offset, count) : { offset, count };
  const page = followerIds(world.seed, account.ownerId, { total, ...ids });
  return { count: total, items: describeUsers(call, isDescending ? page.reverse() : page) };
}

function descendingRange(total: number, offset: number, count: number): { offset: number; count: number } {
  const end = Math.max(0, total - offset);
  const start = Math.max(0, end - count);
  return { offset: start, count: end - start };
}

function findCommunity(world: World, name: string): Account | null {
  const account = /^\d+$/.test(name) ? world.account(-Number(name)) : world.accountByLogin(name);
  return account?.kind === 'group' ? account : null;
}
