import type { Vault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { findAccount } from '../accounts/account-repository.ts';
import type { Passwords } from '../passwords/create-passwords.ts';
import { refuseWrongPassword } from '../passwords/refuse-wrong-password.ts';
import { savePendingKey } from './second-factor-repository.ts';
import { newTotpKey, totpUrl } from './totp-rules.ts';
import { totpContext } from './use-second-factor.ts';

export type StartSecondFactorOutcome =
  | { readonly kind: 'started'; readonly key: string; readonly url: string }
  | {
      readonly kind: 'refused';
      readonly because: 'registration_required' | 'password_wrong' | 'overloaded' | 'second_factor_on';
    };

/** Makes a new key for an authenticator app, which counts after its first code. */
export async function startSecondFactor(
  { db, vault, passwords }: { db: Database; vault: Vault; passwords: Passwords },
  { accountId, password }: { accountId: number; password: string | null },
): Promise<StartSecondFactorOutcome> {
  const account = await findAccount(db, accountId);
  if (account.demo) return { kind: 'refused', because: 'registration_required' };
  const refused = await refuseWrongPassword(passwords, account.password_hash, password);
  if (refused !== null) return { kind: 'refused', because: refused };
  const key = newTotpKey();
  const sealedKey = vault.seal(key, totpContext(accountId));
  if (!(await savePendingKey(db, { accountId, sealedKey }))) return { kind: 'refused', because: 'second_factor_on' };
  return { kind: 'started', key, url: totpUrl(key, account.email ?? account.phone ?? account.telegram ?? '') };
}
