import { placeOf } from '../tokens/secret-place-rules.ts';
import { deleteLogin } from '../tokens/token-repository.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';

/** Forgets the login, then has VK ID revoke it: if nobody answers there, it is forgotten all the same. */
export async function endLogin({ db, log, vault, idClient }: AuthorisationTools, accountId: number): Promise<void> {
  const login = await deleteLogin(db, accountId);
  const token = login && vault.open(login.access_token, placeOf('access', accountId));
  if (!token) return;
  const { kind } = await idClient.revoke(token);
  if (kind !== 'revoked') log.warn({ because: kind }, 'VK ID did not revoke a login that has ended');
}
