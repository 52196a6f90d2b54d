import { refreshLogin } from '../tokens/refresh-login.ts';
import { findLogin, type TokenRow } from '../tokens/token-repository.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';

export interface ActiveLogin {
  readonly active: boolean;
  /** Who has logged in; also while VK ID cannot be asked whether the login holds. */
  readonly user: { readonly id: number; readonly name: string; readonly avatar: string | null } | null;
}

/** Whether the account's login at VK ID holds now: a token that has run out is refreshed first. */
export async function findActiveLogin(
  tools: AuthorisationTools,
  accountId: number,
  signal?: AbortSignal,
): Promise<ActiveLogin> {
  const login = await findLogin(tools.db, accountId);
  if (login === null || login.state === 'dead' || login.vk_user_id === null) return { active: false, user: null };
  const user = toUser(login, login.vk_user_id);
  if (login.expires_at === null || login.expires_at > tools.clock()) return { active: true, user };
  const outcome = await refreshLogin(tools, login, signal);
  return { active: outcome === 'refreshed', user: outcome === 'refused' ? null : user };
}

function toUser(login: TokenRow, id: number) {
  return { id, name: login.vk_name ?? `id${id}`, avatar: login.vk_avatar_url };
}
