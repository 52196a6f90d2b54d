import type { AuthorisationTools } from './authorisation.ts';
import { deleteLogin, findLogin, OTHER_ADDRESS_ERROR, type TokenRow } from './repository.ts';
import { refreshLogin, secretContext } from './tokens.ts';

interface ActiveLogin {
  readonly active: boolean;
  /** Why VK does not serve the active login for now; null if it does. */
  readonly paused: 'other_address' | 'blocked' | null;
  /** Also set when the login is inactive only because VK ID is unreachable. */
  readonly user: { readonly id: number; readonly name: string; readonly avatar: string | null } | null;
}

/** Refreshes an expired token before answering whether the account is logged in at VK ID. */
export async function findActiveLogin(
  tools: AuthorisationTools,
  accountId: number,
  signal?: AbortSignal,
): Promise<ActiveLogin> {
  const login = await findLogin(tools.db, accountId);
  if (login === null || login.state === 'dead' || login.vk_user_id === null)
    return { active: false, paused: null, user: null };
  const user = toUser(login, login.vk_user_id);
  const now = tools.clock();
  const paused = pauseOf(login, now);
  if (login.expires_at === null || login.expires_at > now) return { active: true, paused, user };
  const outcome = await refreshLogin(tools, login, signal);
  if (outcome === 'refreshed') return { active: true, paused, user };
  return { active: false, paused: null, user: outcome === 'refused' ? null : user };
}

function pauseOf({ paused_until: until, last_error: error }: TokenRow, now: Date): ActiveLogin['paused'] {
  if (until === null || until <= now) return null;
  return error === OTHER_ADDRESS_ERROR ? 'other_address' : 'blocked';
}

function toUser(login: TokenRow, id: number) {
  return { id, name: login.vk_name ?? `id${id}`, avatar: login.vk_avatar_url };
}

/** Deletes the login before asking VK ID to revoke it, so that the user is logged out even if VK ID is down. */
export async function endLogin({ db, log, vault, idClient }: AuthorisationTools, accountId: number): Promise<void> {
  const login = await deleteLogin(db, accountId);
  const token = login && vault.open(login.access_token, secretContext('access', accountId));
  if (!token) return;
  const { kind } = await idClient.revoke(token);
  if (kind !== 'revoked') log.warn({ because: kind }, 'VK ID did not revoke the token of a deleted login');
}

type Outcome = 'revoked' | 'unreachable';

interface OwnLogin extends TokenRow {
  readonly account_id: number;
}

/**
 * Revokes the account's login at VK ID, then deletes it. As long as VK ID cannot be reached the login stays, so that it can be
 * revoked later. Unlike `endLogin`, whose user waits.
 */
export async function revokeLogin(tools: AuthorisationTools, accountId: number): Promise<Outcome> {
  const login = await findLogin(tools.db, accountId);
  const outcome = login?.state === 'active' ? await revokeAtVk(tools, { ...login, account_id: accountId }) : 'revoked';
  if (outcome === 'revoked') await deleteLogin(tools.db, accountId);
  return outcome;
}

async function revokeAtVk(tools: AuthorisationTools, login: OwnLogin): Promise<Outcome> {
  const valid = await toValidLogin(tools, login);
  if (valid === 'unreachable') return 'unreachable';
  const token = valid && tools.vault.open(valid.access_token, secretContext('access', login.account_id));
  if (!token) return 'revoked';
  const answer = await tools.idClient.revoke(token);
  if (answer.kind === 'refused')
    tools.log.warn({ because: answer.error }, 'VK ID did not revoke the login of a deleted account');
  return answer.kind === 'unreachable' ? 'unreachable' : 'revoked';
}

/** Only a valid token can be revoked, and one is valid for an hour. Null if the login has ended at VK ID. */
async function toValidLogin(tools: AuthorisationTools, login: OwnLogin): Promise<TokenRow | null | 'unreachable'> {
  if (login.expires_at === null || login.expires_at > tools.clock()) return login;
  switch (await refreshLogin(tools, login)) {
    case 'refreshed':
      return await findLogin(tools.db, login.account_id);
    case 'refused':
      return null;
    case 'unreachable':
      return 'unreachable';
  }
}
