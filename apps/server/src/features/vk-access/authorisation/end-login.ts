import { secretContext } from '../tokens/secret-context-rules.ts';
import { deleteLogin } from '../tokens/token-repository.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';

/** Deletes the login before asking VK ID to revoke it, so that the user is logged out even if VK ID is down. */
export async function endLogin({ db, log, vault, idClient }: AuthorisationTools, accountId: number): Promise<void> {
  const login = await deleteLogin(db, accountId);
  const token = login && vault.open(login.access_token, secretContext('access', accountId));
  if (!token) return;
  const { kind } = await idClient.revoke(token);
  if (kind !== 'revoked') log.warn({ because: kind }, 'VK ID did not revoke the token of a deleted login');
}
