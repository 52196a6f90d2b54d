import type { Database } from '#database/database.ts';
import { findAccount } from '../accounts/account-repository.ts';
import type { Passwords } from './create-passwords.ts';
import { refuseWrongPassword } from './refuse-wrong-password.ts';

/** Null if the user knows the password of their account, or has none. */
export async function refuseWrongOwnPassword(
  { db, passwords }: { readonly db: Database; readonly passwords: Passwords },
  { accountId, given }: { accountId: number; given: string | undefined },
): Promise<'password_wrong' | 'overloaded' | null> {
  const { password_hash: stored } = await findAccount(db, accountId);
  return refuseWrongPassword(passwords, stored, given ?? null);
}
