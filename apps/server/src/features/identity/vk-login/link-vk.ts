import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { isUniqueViolation } from '#database/error-codes.ts';
import { findIdentityOwner, saveIdentity } from '../identities/identity-repository.ts';
import { type UnlinkOutcome, unlinkIdentity } from '../identities/unlink-identity.ts';
import type { VkUser } from './login-by-vk.ts';

/** `taken`: this VK ID logs in to another account. */
export type LinkVkOutcome = 'linked' | 'taken';

/** Lets this VK ID log in to the account, instead of another one if there was one. */
export async function linkVk(
  { db, clock }: { db: Database; clock: Clock },
  { accountId, user }: { accountId: number; user: Pick<VkUser, 'id' | 'name'> },
): Promise<LinkVkOutcome> {
  const identity = { provider: 'vk', subject: String(user.id), name: user.name } as const;
  try {
    return await db.transaction().execute(async (trx) => {
      const owner = await findIdentityOwner(trx, identity);
      if (owner !== null && owner !== accountId) return 'taken';
      await saveIdentity(trx, { ...identity, accountId, now: clock() });
      return 'linked';
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

export async function unlinkVk({ db }: { db: Database }, accountId: number): Promise<UnlinkOutcome> {
  return db.transaction().execute((trx) => unlinkIdentity(trx, { accountId, provider: 'vk' }));
}
