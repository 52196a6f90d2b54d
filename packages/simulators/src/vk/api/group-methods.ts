import type { Account } from '../world/account.ts';
import { followerIds } from '../world/follower-ids.ts';
import type { World } from '../world/world.ts';
import type { MethodCall } from './method-call.ts';
import { list, readInteger, withFields } from './params.ts';
import { describeUsers } from './user-methods.ts';
import { VkError } from './vk-error.ts';

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
