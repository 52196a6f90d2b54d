import type { Passwords } from './create-passwords.ts';

/** Null if the account has no password, or this one. */
export async function refuseWrongPassword(
  passwords: Passwords,
  stored: string | null,
  given: string | null,
): Promise<'password_wrong' | 'overloaded' | null> {
  if (stored === null) return null;
  const verified = await passwords.verify(given ?? '', stored);
  if (verified === 'overloaded') return 'overloaded';
  return verified === 'right' ? null : 'password_wrong';
}
