import type { AccountContact } from '../accounts/account-repository.ts';
import { findAccountByContact } from '../accounts/account-repository.ts';
import { type Guesser, type GuessRefusal, type GuessTools, guess } from './guess.ts';

/** How the check of a code was refused. */
interface Refusable {
  readonly kind: string;
  readonly because?: string;
}

/** Looks at a code that was sent to this phone or mailbox. A code has its own few tries; an address has those of all codes. */
export async function guessCode<T extends Refusable>(
  tools: GuessTools,
  { by, contact }: { by: Guesser; contact: Extract<AccountContact, { emailKey: string } | { phone: string }> },
  look: () => Promise<T>,
): Promise<T | GuessRefusal> {
  const account = await findAccountByContact(tools.db, contact);
  const at = `code for ${Object.values(contact)[0]}`;
  return guess(tools, { by, at, account, waits: 'own' }, look, ({ because }) =>
    because === 'code_wrong' || because === 'code_used_up' ? 'wrong' : 'right',
  );
}
