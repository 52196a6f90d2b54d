import type { Account } from '../world/account.ts';
import type { RawPost } from '../world/raw-objects.ts';
import type { AuthorFilter } from '../world/wall/visibility.ts';
import type { World } from '../world/world.ts';
import { list, type MethodCall, type Params, readInteger, VkError, withFields } from './method-call.ts';

const MAX_POSTS = 100;
const REACTION_TITLES = ['Нравится', 'Смешно', 'Удивительно', 'Огонь', 'Возмутительно', 'Грустно'];

export function getWall({ world, params, viewerId }: MethodCall) {
  const account = wallOwner(world, params, viewerId);
  assertReadable(world, account, viewerId);
  const offset = readInteger(params, 'offset', { fallback: 0, max: Number.MAX_SAFE_INTEGER });
  const count = readInteger(params, 'count', { fallback: 20, max: MAX_POSTS });
  const view = { reader: world.reader(account.ownerId, viewerId), authors: readFilter(params) };
  const wall = world.wall(account.ownerId);
  const items = wall.page(view, offset, count);
  return {
    count: wall.count(view),
    items,
    ...(items.some((post) => post.reactions) && { reaction_sets: [reactionSet()] }),
    ...(params.extended === '1' && owners(world, account)),
  };
}

export function getPosts({ world, params, viewerId }: MethodCall): { items: RawPost[] } {
  const names = list(params, 'posts');
  if (names.length > MAX_POSTS) throw new VkError(100, `posts: at most ${MAX_POSTS}`);
  const items = names.flatMap((name) => {
    const [, owner, id] = /^(-?\d+)_(\d+)$/.exec(name) ?? [];
    const account = world.account(Number(owner));
    if (account?.access !== 'open') return [];
    const view = { reader: world.reader(account.ownerId, viewerId), authors: 'all' } as const;
    const post = world.wall(account.ownerId).find(view, Number(id));
    return post ? [post] : [];
  });
  return { items };
}

/** The other filters of VK show posts that a stranger never sees. */
function readFilter({ filter = 'all' }: Params): AuthorFilter {
  if (filter === 'owner' || filter === 'others' || filter === 'all') return filter;
  throw new VkError(15, 'filter is not available');
}

function wallOwner(world: World, params: Params, viewerId: number | null): Account {
  const { owner_id: ownerId, domain } = params;
  if (domain) {
    const account = world.accountByLogin(domain);
    if (!account) throw new VkError(100, 'domain is invalid');
    return account;
  }
  const id = ownerId ? Number(ownerId) : viewerId;
  if (id === null || !Number.isInteger(id) || id === 0) throw new VkError(100, 'owner_id is undefined');
  const account = world.account(id);
  if (!account) throw id > 0 ? new VkError(113) : new VkError(100, 'owner_id is invalid');
  return account;
}

function assertReadable(world: World, { kind, access, ownerId }: Account, viewerId: number | null): void {
  switch (access) {
    case 'open':
      return;
    case 'wall_off':
      throw new VkError(15, 'wall is disabled');
    case 'closed':
      if (kind === 'group') throw new VkError(15, 'this wall available only for community members');
      if (world.reader(ownerId, viewerId) === 'stranger') throw new VkError(30);
      return;
    case 'deleted':
    case 'banned':
      throw kind === 'user' ? new VkError(18) : new VkError(15, 'group is blocked');
  }
}

function owners(world: World, { kind, ownerId }: Account) {
  const user = kind === 'user' ? world.user(ownerId, null) : null;
  const group = kind === 'group' ? world.group(-ownerId) : null;
  const fields = { fields: 'screen_name,photo_50,photo_100' };
  return {
    profiles: user ? [withFields(user, ['id', 'first_name', 'last_name', 'deactivated', 'is_closed'], fields)] : [],
    groups: group ? [withFields(group, ['id', 'name', 'is_closed', 'type', 'deactivated'], fields)] : [],
  };
}

function reactionSet() {
  return { id: 'reactions', items: REACTION_TITLES.map((title, id) => ({ id, title, asset: { images: [] } })) };
}
