import { refreshLogin } from '../tokens/refresh-login.ts';
import { secretContext } from '../tokens/secret-context-rules.ts';
import { deleteLogin, findLogin, type TokenRow } from '../tokens/token-repository.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';

/**
 * Revokes the account's login at VK ID, then deletes it. As long as VK ID cannot be reached the login stays, so that it can be
 * revoked later. Unlike `endLogin`, whose user waits.
 */
export async function revokeLogin(tools: AuthorisationTools, accountId: number): Promise<'revoked' | 'unreachable'> {
  const login = await findLogin(tools.db, accountId);
  if (login && (await revokeAtVk(tools, { ...login, account_id: accountId })) === 'unreachable') return 'unreachable';
  await deleteLogin(tools.db, accountId);
  return 'revoked';
}

/** Only a valid token can be revoked, and one is valid for an hour. */
async function revokeAtVk(
  tools: AuthorisationTools,
  login: TokenRow & { readonly account_id: number },
): Promise<'revoked' | 'unreachable'> {
  if (login.state === 'dead') return 'revoked';
  const isExpired = login.expires_at !== null && login.expires_at <= tools.clock();
  if (isExpired) {
    const refreshed = await refreshLogin(tools, login);
    if (refreshed !== 'refreshed') return refreshed === 'refused' ? 'revoked' : 'unreachable';
  }
  const { db, log, vault, idClient } = tools;
  const valid = isExpired ? await findLogin(db, login.account_id) : login;
  const token = valid && vault.open(valid.access_token, secretContext('access', valid.account_id));
  if (!token) return 'revoked';
  const answer = await idClient.revoke(token);
  if (answer.kind === 'unreachable') return 'unreachable';
  if (answer.kind === 'refused')
    log.warn({ because: answer.error }, 'VK ID did not revoke the login of a deleted account');
  return 'revoked';
}
