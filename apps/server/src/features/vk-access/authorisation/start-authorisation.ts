import { createHash } from 'node:crypto';
import { newVerifier } from '@vidno/providers/vk/create-vk-id-client';
import { insertAuthorisation } from './authorisation-repository.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';

/** Whoever takes longer at VK ID begins again. */
const MINUTES_10_MS = 600_000;

/** The address of VK ID where this session logs in. */
export async function startAuthorisation(
  { db, clock, vault, idClient }: AuthorisationTools,
  { accountId, sessionId, redirectUrl }: { accountId: number; sessionId: string; redirectUrl: string },
): Promise<string> {
  const state = newVerifier();
  const verifier = newVerifier();
  await insertAuthorisation(db, {
    state_hash: hashOf(state),
    account_id: accountId,
    session_id: sessionId,
    verifier: vault.seal(verifier, placeOfVerifier(state)),
    redirect_url: redirectUrl,
    expires_at: new Date(clock().getTime() + MINUTES_10_MS),
  });
  return idClient.authorizeUrl({ state, verifier });
}

export function hashOf(state: string): Uint8Array {
  return createHash('sha256').update(state).digest();
}

export function placeOfVerifier(state: string): string {
  return `verifier of ${state}`;
}
