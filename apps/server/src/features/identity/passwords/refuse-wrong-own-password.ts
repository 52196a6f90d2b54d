import type { Row } from '#database/tables.ts';
import { type Guesser, type GuessRefusal, type GuessTools, guess } from '../guesses/guess.ts';
import type { Passwords } from './create-passwords.ts';

export type PasswordRefusal =
  | { readonly kind: 'refused'; readonly because: 'password_wrong' | 'overloaded' }
  | GuessRefusal;

interface GivenPassword {
  readonly account: Pick<Row<'account'>, 'id' | 'device_generation'> & { readonly password_hash: string };
  readonly by: Guesser;
  readonly given: string;
}

/**
 * Null if somebody who is logged in knows the password of the account. Waits grow apart from those of logins, which others can
 * cause.
 */
export async function refuseWrongOwnPassword(
  tools: GuessTools & { readonly passwords: Passwords },
  { account, by, given }: GivenPassword,
): Promise<PasswordRefusal | null> {
  const at = `own password of account ${account.id}`;
  const outcome = await guess(
    tools,
    { by, at, account, waits: 'growing' },
    () => tools.passwords.verify(given, account.password_hash),
    (verdict) => (verdict === 'overloaded' ? 'unseen' : verdict),
  );
  if (outcome === 'right') return null;
  if (typeof outcome === 'object') return outcome;
  return { kind: 'refused', because: outcome === 'wrong' ? 'password_wrong' : 'overloaded' };
}
