import { findIdentityOwner } from '../identities/identity-repository.ts';
import type { IdentityTools } from '../identity-tools.ts';
import type { VkUser } from '../vk-login/login-by-vk.ts';
import { type ProvingSession, type StoreProofOutcome, storeProof } from './store-proof.ts';

/** Whoever uses the session has just logged in at VK ID, as the one that the account is logged in to with. */
export async function confirmByVk(
  tools: Pick<IdentityTools, 'db' | 'clock' | 'loginWays'>,
  session: ProvingSession,
  user: Pick<VkUser, 'id'>,
): Promise<StoreProofOutcome> {
  const owner = await findIdentityOwner(tools.db, { provider: 'vk', subject: String(user.id) });
  if (owner !== session.accountId) return { kind: 'refused', because: 'proof_impossible' };
  return storeProof(tools, session, { by: 'vk', use: async () => null });
}
