import { refreshLogin } from '../tokens/refresh-login.ts';
import { secretContext } from '../tokens/secret-context-rules.ts';
import { deleteLogin, findLogin, type TokenRow } from '../tokens/token-repository.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';

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
