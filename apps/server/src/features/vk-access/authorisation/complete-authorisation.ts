import { randomUUID } from 'node:crypto';
import type { VkIdGrant, VkIdUser } from '@vidno/providers/vk/create-vk-id-client';
import { placeOf } from '../tokens/secret-place-rules.ts';
import { upsertLogin } from '../tokens/token-repository.ts';
import { takeAuthorisation } from './authorisation-repository.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';
import { hashOf, placeOfVerifier } from './start-authorisation.ts';

/** What VK ID sent the browser back with. */
export interface VkIdReturn {
  readonly state: string | null;
  readonly code: string | null;
  readonly deviceId: string | null;
  readonly error: string | null;
}

export type CompleteAuthorisationOutcome =
  | { readonly kind: 'completed'; readonly redirectUrl: string }
  | { readonly kind: 'failed'; readonly because: 'denied' | 'expired' | 'unavailable' };

/** Exchanges the code for tokens and keeps them; a state serves once, the session that began with it, for ten minutes. */
export async function completeAuthorisation(
  tools: AuthorisationTools,
  { accountId, sessionId, given }: { accountId: number; sessionId: string; given: VkIdReturn },
): Promise<CompleteAuthorisationOutcome> {
  const begun = await findBegun(tools, { accountId, sessionId, state: given.state });
  if (given.error !== null) return failed(given.error === 'access_denied' ? 'denied' : 'unavailable');
  if (begun === null || given.code === null || given.deviceId === null) return failed('expired');

  const { deviceId } = given;
  const grant = await tools.idClient.exchangeCode({ ...begun, code: given.code, deviceId });
  switch (grant.kind) {
    case 'unreachable':
      return failed('unavailable');
    case 'refused':
      tools.log.warn({ because: grant.error }, 'VK ID refused a code');
      return failed(grant.error === 'invalid_grant' ? 'expired' : 'unavailable');
    case 'granted':
      await keepLogin(tools, { accountId, deviceId, grant });
      return { kind: 'completed', redirectUrl: begun.redirectUrl };
  }
}

/** What the session began with this state; null: it is not there, has been used or is too old. */
async function findBegun(
  { db, clock, vault }: AuthorisationTools,
  { accountId, sessionId, state }: { accountId: number; sessionId: string; state: string | null },
): Promise<{ state: string; verifier: string; redirectUrl: string } | null> {
  if (state === null) return null;
  const row = await takeAuthorisation(db, { stateHash: hashOf(state), accountId, sessionId });
  if (row === null || row.expires_at <= clock()) return null;
  const verifier = vault.open(row.verifier, placeOfVerifier(state));
  return verifier === null ? null : { state, verifier, redirectUrl: row.redirect_url };
}

async function keepLogin(
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
    accessToken: vault.seal(grant.accessToken, placeOf('access', accountId)),
    refreshToken: vault.seal(grant.refreshToken, placeOf('refresh', accountId)),
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
