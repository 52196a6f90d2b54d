import { refreshLogin } from '../tokens/refresh-login.ts';
import { findLogin, type TokenRow } from '../tokens/token-repository.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';

export interface ActiveLogin {
  readonly active: boolean;
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
  if (login === null || login.state === 'dead' || login.vk_user_id === null) return { active: false, user: null };
  const user = toUser(login, login.vk_user_id);
  if (login.expires_at === null || login.expires_at > tools.clock()) return { active: true, user };
  const outcome = await refreshLogin(tools, login, signal);
  return { active: outcome === 'refreshed', user: outcome === 'refused' ? null : user };
}

function toUser(login: TokenRow, id: number) {
  return { id, name: login.vk_name ?? `id${id}`, avatar: login.vk_avatar_url };
}
