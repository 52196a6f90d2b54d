import type { Database } from '#database/database.ts';
import { findAccount } from '../accounts/account-repository.ts';
import type { Passwords } from '../passwords/create-passwords.ts';

/** Whether the user knows the password of their account. Who has none need not give any. */
export async function checkOwnPassword(
  { db, passwords }: { readonly db: Database; readonly passwords: Passwords },
  { accountId, given }: { accountId: number; given: string | undefined },
): Promise<'right' | 'wrong' | 'overloaded'> {
  const { password_hash: hash } = await findAccount(db, accountId);
  if (hash === null) return 'right';
  return given === undefined ? 'wrong' : await passwords.verify(given, hash);
}
