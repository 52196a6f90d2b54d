import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { isUniqueViolation } from '#database/error-codes.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';
import { findIdentityOwner, saveIdentity } from '../identities/identity-repository.ts';
import { type UnlinkOutcome, unlinkIdentity } from '../identities/unlink-identity.ts';
import { recordLoginChange } from '../login-changes/record-login-change.ts';
import type { Proof } from '../proofs/proof.ts';
import type { VkUser } from './login-by-vk.ts';

/** `taken`: this VK ID logs in to another account. */
export type LinkVkOutcome = 'linked' | 'taken';

/** Lets this VK ID log in to the account, instead of another one if there was one. */
export async function linkVk(
  { db, clock }: { db: Database; clock: Clock },
  proof: Proof,
  user: Pick<VkUser, 'id' | 'name'>,
): Promise<LinkVkOutcome> {
  const identity = { provider: 'vk', subject: String(user.id), name: user.name } as const;
  try {
    return await db.transaction().execute(async (trx) => {
      const now = clock();
      const account = await lockAccount(trx, proof.accountId);
      const owner = await findIdentityOwner(trx, identity);
      if (account === null || (owner !== null && owner !== account.id)) return 'taken';
      if (owner === account.id) return 'linked';
      const change = await recordLoginChange(trx, proof, { account, kind: 'vk_linked', now });
      await saveIdentity(trx, change, { ...identity, now });
      return 'linked';
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

export async function unlinkVk({ db, clock }: { db: Database; clock: Clock }, proof: Proof): Promise<UnlinkOutcome> {
  return db.transaction().execute((trx) => unlinkIdentity(trx, proof, { provider: 'vk', now: clock() }));
}
