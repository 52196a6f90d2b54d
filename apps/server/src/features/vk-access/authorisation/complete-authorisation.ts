import { randomUUID } from 'node:crypto';
import type { VkIdGrant, VkIdUser } from '@vidno/providers/vk/create-vk-id-client';
import { secretContext } from '../tokens/secret-context-rules.ts';
import { upsertLogin } from '../tokens/token-repository.ts';
import { takeAuthorisation } from './authorisation-repository.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';
import { hashState, verifierContext } from './start-authorisation.ts';

/** The query parameters with which VK ID redirects the browser back. */
export interface VkIdCallback {
  readonly state: string | null;
  readonly code: string | null;
  readonly deviceId: string | null;
  readonly error: string | null;
}

export type CompleteAuthorisationOutcome =
  | { readonly kind: 'completed'; readonly redirectUrl: string }
  | { readonly kind: 'failed'; readonly because: 'denied' | 'expired' | 'unavailable' };

/** Exchanges the code for tokens and stores them. A state works once, for ten minutes, in the session that started it. */
export async function completeAuthorisation(
  tools: AuthorisationTools,
  { accountId, sessionId, callback }: { accountId: number; sessionId: string; callback: VkIdCallback },
): Promise<CompleteAuthorisationOutcome> {
  const started = await takeStarted(tools, { accountId, sessionId, state: callback.state });
  if (callback.error !== null) return failed(callback.error === 'access_denied' ? 'denied' : 'unavailable');
  if (started === null || callback.code === null || callback.deviceId === null) return failed('expired');

  const { deviceId } = callback;
  const grant = await tools.idClient.exchangeCode({ ...started, code: callback.code, deviceId });
  switch (grant.kind) {
    case 'unreachable':
      return failed('unavailable');
    case 'refused':
      tools.log.warn({ because: grant.error }, 'VK ID refused a code');
      return failed(grant.error === 'invalid_grant' ? 'expired' : 'unavailable');
    case 'granted':
      await storeLogin(tools, { accountId, deviceId, grant });
      return { kind: 'completed', redirectUrl: started.redirectUrl };
  }
}

/** Null if the state is unknown, already used or expired. */
async function takeStarted(
  { db, clock, vault }: AuthorisationTools,
  { accountId, sessionId, state }: { accountId: number; sessionId: string; state: string | null },
): Promise<{ state: string; verifier: string; redirectUrl: string } | null> {
  if (state === null) return null;
  const row = await takeAuthorisation(db, { stateHash: hashState(state), accountId, sessionId });
  if (row === null || row.expires_at <= clock()) return null;
  const verifier = vault.open(row.verifier, verifierContext(state));
  return verifier === null ? null : { state, verifier, redirectUrl: row.redirect_url };
}

async function storeLogin(
  { db, clock, vault, idClient }: AuthorisationTools,
  {
    accountId,
    deviceId,
    grant,
  }: { accountId: number; deviceId: string; grant: Extract<VkIdGrant, { kind: 'granted' }> },
): Promise<void> {
  const answer = await idClient.userInfo(grant.accessToken);
  await upsertLogin(db, {
    id: randomUUID(),
    accountId,
    vkUserId: grant.vkUserId,
    name: answer.kind === 'known' ? nameOf(answer.user) : null,
    avatarUrl: answer.kind === 'known' ? answer.user.avatarUrl : null,
    accessToken: vault.seal(grant.accessToken, secretContext('access', accountId)),
    refreshToken: vault.seal(grant.refreshToken, secretContext('refresh', accountId)),
    deviceId,
    expiresAt: new Date(clock().getTime() + grant.expiresIn * 1000),
  });
}

function failed(because: 'denied' | 'expired' | 'unavailable'): CompleteAuthorisationOutcome {
  return { kind: 'failed', because };
}

function nameOf({ firstName, lastName }: VkIdUser): string | null {
  return `${firstName} ${lastName}`.trim() || null;
}
