import { parseGroups, parseUsers } from '@vidno/providers/vk/objects';
import type { Login } from '#features/vk-access/parse-login.ts';
import type { VkAccess, VkAnswer, VkCallOptions } from '#features/vk-access/vk-access.ts';
import { groupCall, type ProfileAnswer, readProfile, toCommunity, toPerson, userCall } from './read-profile.ts';

/** What VK says of a page when it is asked for many at once. */
export interface PageState {
  readonly access: 'open' | 'closed' | 'deleted' | 'banned';
  /** Null if VK does not show them. */
  readonly followers: number | null;
}

/** Of many pages of one kind in one call, by owner; a page that VK does not know is missing. Null if VK does not answer now. */
export async function readPageStates(
  vkAccess: VkAccess,
  { kind, ids }: { kind: 'user' | 'group'; ids: readonly number[] },
): Promise<Map<number, PageState> | null> {
  const site = { accountId: null };
  const answer = await (kind === 'user'
    ? vkAccess.call('users.get', { user_ids: ids, fields: 'followers_count' }, site)
    : vkAccess.call('groups.getById', { group_ids: ids.map((id) => -id), fields: 'members_count' }, site));
  if (answer.kind !== 'answered') return null;
  const pages =
    kind === 'user'
      ? parseUsers(answer.response).map((user) => [user.id, user.followers_count, toPerson(user)] as const)
      : parseGroups(answer.response).map((group) => [-group.id, group.members_count, toCommunity(group)] as const);
  return new Map(pages.map(([id, followers = null, state]) => [id, { access: accessOf(state), followers }]));
}

function accessOf(state: ProfileAnswer): PageState['access'] {
  if (state.kind !== 'refused') return 'open';
  const { because } = state;
  return because === 'closed' || because === 'deleted' || because === 'banned' ? because : 'open';
}

type Page = Exclude<Login, { kind: 'refused' }>;

/**
 * VK does not tell the short name of a page that is deleted or banned, so it is asked for such names one by one.
 * @limit request: Further names are answered as unknown.
 */
const ASKED_ALONE_MAX = 10;

/** The pages that these logins name, asked for at once, usually two calls in all; in the order of the logins. */
export async function readProfiles(
  vkAccess: VkAccess,
  logins: readonly Page[],
  options: VkCallOptions,
): Promise<ProfileAnswer[]> {
  const named = (isOfKind: (ownerId: number) => boolean) =>
    logins
      .filter((login) => login.kind === 'name' || isOfKind(login.ownerId))
      .map((login) => (login.kind === 'name' ? login.name : Math.abs(login.ownerId)))
      .join(',');
  const [users, groups] = [named((ownerId) => ownerId > 0), named((ownerId) => ownerId < 0)];
  const calls = [...(users === '' ? [] : [userCall(users)]), ...(groups === '' ? [] : [groupCall(groups)])];
  const answers = await vkAccess.callMany(calls, options);
  const silent = answers.find((answer) => answer.kind === 'unavailable');
  if (silent) return logins.map(() => silent);
  const pages = answers.flatMap((answer, index) => listPages(answer, calls[index]?.method === 'users.get'));
  const found = new Map<string | number, ProfileAnswer>(
    pages.flatMap(({ ownerId, name, page }): [string | number, ProfileAnswer][] => [
      [ownerId, page],
      [name, page],
    ]),
  );
  const unknown = logins.filter((login) => !found.has(keyOf(login)));
  const isNameHidden = pages.some(({ page }) => page.kind === 'refused' && page.because !== 'closed');
  const alone = isNameHidden ? unknown.slice(0, ASKED_ALONE_MAX) : [];
  for (const [index, page] of (await readAlone(vkAccess, alone, options)).entries()) {
    const login = alone[index];
    if (login) found.set(keyOf(login), page);
  }
  return logins.map((login) => found.get(keyOf(login)) ?? toUnknown(login));
}

interface NamedPage {
  readonly ownerId: number;
  readonly name: string;
  readonly page: ProfileAnswer;
}

/** VK refuses a list of which it knows nothing. */
function listPages(answer: VkAnswer, isUsers: boolean): NamedPage[] {
  if (answer.kind !== 'answered') return [];
  if (!isUsers) {
    return parseGroups(answer.response).map((group) => {
      return { ownerId: -group.id, name: group.screen_name?.toLowerCase() ?? '', page: toCommunity(group) };
    });
  }
  return parseUsers(answer.response).map((user) => {
    return { ownerId: user.id, name: (user.screen_name ?? user.domain ?? '').toLowerCase(), page: toPerson(user) };
  });
}

function readAlone(vkAccess: VkAccess, logins: readonly Page[], options: VkCallOptions): Promise<ProfileAnswer[]> {
  return Promise.all(logins.map((login) => readProfile(vkAccess, login, options)));
}

function keyOf(login: Page): string | number {
  return login.kind === 'id' ? login.ownerId : login.name;
}

function toUnknown(login: Page): ProfileAnswer {
  const of = login.kind === 'id' && login.ownerId < 0 ? 'group' : 'user';
  return { kind: 'refused', because: 'unknown', of };
}
