import { refreshLogin } from '../tokens/refresh-login.ts';
import { findLogin, OTHER_ADDRESS_ERROR, type TokenRow } from '../tokens/token-repository.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';

export interface ActiveLogin {
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
