import { createHash } from 'node:crypto';
import { newVerifier, VK_LOGIN_SCOPE } from '@vidno/providers/vk/create-vk-id-client';
import type { AuthorisationGoal } from './authorisation-goal.ts';
import { insertAuthorisation } from './authorisation-repository.ts';
import type { AuthorisationTools } from './authorisation-tools.ts';

const AUTHORISATION_TTL_MS = 600_000;

/** Answers the URL of VK ID at which this session logs in. */
export async function startAuthorisation(
  { db, clock, vault, idClient }: AuthorisationTools,
  { goal, sessionId, redirectUrl }: { goal: AuthorisationGoal; sessionId: string; redirectUrl: string },
): Promise<string> {
  const state = newVerifier();
  const verifier = newVerifier();
  await insertAuthorisation(db, {
    state_hash: hashState(state),
    purpose: goal.purpose,
    account_id: goal.purpose === 'login' ? null : goal.accountId,
    session_id: sessionId,
    verifier: vault.seal(verifier, verifierContext(state)),
    redirect_url: redirectUrl,
    expires_at: new Date(clock().getTime() + AUTHORISATION_TTL_MS),
  });
  // Collecting needs no contacts, so VK ID is not asked for them.
  return idClient.authorizeUrl({ state, verifier, ...(goal.purpose === 'login' && { scope: VK_LOGIN_SCOPE }) });
}

export function hashState(state: string): Uint8Array {
  return createHash('sha256').update(state).digest();
}

export function verifierContext(state: string): string {
  return `verifier of ${state}`;
}
