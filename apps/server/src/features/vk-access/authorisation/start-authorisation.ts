import { createHash } from 'node:crypto';
import { newVerifier } from '@vidno/providers/vk/create-vk-id-client';
import { insertAuthorisation } from './authorisation-repository.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';

const AUTHORISATION_TTL_MS = 600_000;

/** Answers the URL of VK ID at which this session logs in. */
export async function startAuthorisation(
  { db, clock, vault, idClient }: AuthorisationTools,
  { accountId, sessionId, redirectUrl }: { accountId: number; sessionId: string; redirectUrl: string },
): Promise<string> {
  const state = newVerifier();
  const verifier = newVerifier();
  await insertAuthorisation(db, {
    state_hash: hashState(state),
    account_id: accountId,
    session_id: sessionId,
    verifier: vault.seal(verifier, verifierContext(state)),
    redirect_url: redirectUrl,
    expires_at: new Date(clock().getTime() + AUTHORISATION_TTL_MS),
  });
  return idClient.authorizeUrl({ state, verifier });
}

export function hashState(state: string): Uint8Array {
  return createHash('sha256').update(state).digest();
}

export function verifierContext(state: string): string {
  return `verifier of ${state}`;
}
