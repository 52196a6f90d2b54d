import { followerIds } from '../world/follower-ids.ts';
import type { RawUser } from '../world/raw-objects.ts';
import type { MethodCall } from './method-call.ts';
import { list, type Params, readInteger, withFields } from './params.ts';
import { VkError } from './vk-error.ts';

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
export function describeUsers({ world, params, viewerId }: MethodCall, ids: readonly number[]) {
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
