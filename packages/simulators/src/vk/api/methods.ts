import { getGroups, getMembers } from './group-methods.ts';
import type { MethodCall } from './method-call.ts';
import { getCities, searchNewsfeed, searchUsers } from './search-methods.ts';
import type { TokenKind } from './tokens.ts';
import { getFollowers, getFriends, getUsers, resolveScreenName } from './user-methods.ts';
import { getPosts, getWall } from './wall-methods.ts';

/** `yes`, or the error code that VK was observed to answer to this kind of token. */
type Capability = 'yes' | 7 | 27 | 28 | 1051;

interface Method {
  readonly answer: (call: MethodCall) => unknown;
  readonly capabilities: Readonly<Record<TokenKind, Capability>>;
}

const PUBLIC_READ = { service: 'yes', vk_id: 'yes', user: 'yes', community: 'yes' } as const;
const FULL_TOKEN_ONLY = { service: 1051, vk_id: 1051, user: 'yes', community: 27 } as const;

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['users.get', { answer: getUsers, capabilities: PUBLIC_READ }],
  ['users.getFollowers', { answer: getFollowers, capabilities: FULL_TOKEN_ONLY }],
  ['friends.get', { answer: getFriends, capabilities: { ...FULL_TOKEN_ONLY, service: 28 } }],
  ['utils.resolveScreenName', { answer: resolveScreenName, capabilities: { ...FULL_TOKEN_ONLY, service: 28 } }],
  ['groups.getById', { answer: getGroups, capabilities: PUBLIC_READ }],
  ['groups.getMembers', { answer: getMembers, capabilities: PUBLIC_READ }],
  ['wall.get', { answer: getWall, capabilities: { ...PUBLIC_READ, community: 27 } }],
  ['wall.getById', { answer: getPosts, capabilities: FULL_TOKEN_ONLY }],
  ['users.search', { answer: searchUsers, capabilities: FULL_TOKEN_ONLY }],
  ['newsfeed.search', { answer: searchNewsfeed, capabilities: FULL_TOKEN_ONLY }],
  ['database.getCities', { answer: getCities, capabilities: FULL_TOKEN_ONLY }],
]);

export function findMethod(name: string): Method | undefined {
  return METHODS.get(name);
}
