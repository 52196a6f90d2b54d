import { type AccountContact, findAccountByContact } from '../accounts/account-repository.ts';
import { type Guesser, type GuessRefusal, type GuessTools, guess } from '../guesses/guess.ts';
import { type CodeUse, countTry, setVerified } from './code-repository.ts';
import { CODE_TRIES, isCode } from './code-rules.ts';

/** A code as somebody gives it. */
export interface GivenCode extends CodeUse {
  /** The account that the code is for, if there is one. */
  readonly contact: AccountContact;
  readonly by: Guesser;
  readonly code: string;
}

export type CodeRefusal =
  | { readonly kind: 'refused'; readonly because: 'code_wrong'; readonly triesLeft: number }
  /** Never sent, expired, used, replaced or guessed too often. */
  | { readonly kind: 'refused'; readonly because: 'code_used_up' }
  | GuessRefusal;

/** The id is what `useCode` takes. */
export type CheckCodeOutcome = { readonly kind: 'right'; readonly id: string } | CodeRefusal;

/**
 * Compares a code with the newest one for this use. A code has its own few tries, counted before it is looked at, so that parallel
 * guesses count as well; an address has those of all codes.
 */
export async function checkCode(
  tools: GuessTools,
  { contact, by, code, ...use }: GivenCode,
): Promise<CheckCodeOutcome> {
  const account = await findAccountByContact(tools.db, contact);
  return guess(
    tools,
    { by, at: `code for ${use.target}`, account, waits: 'own' },
    () => compare(tools, use, code),
    ({ kind }) => (kind === 'right' ? 'right' : 'wrong'),
  );
}

async function compare(
  { db, clock, appSecret }: GuessTools,
  use: CodeUse,
  given: string,
): Promise<Exclude<CheckCodeOutcome, GuessRefusal>> {
  const now = clock();
  const tried = await countTry(db, use, { now, triesMax: CODE_TRIES });
  if (tried === null) return { kind: 'refused', because: 'code_used_up' };
  if (!isCode(appSecret, tried.id, given)) {
    const triesLeft = Math.max(0, CODE_TRIES - tried.tries);
    return triesLeft === 0
      ? { kind: 'refused', because: 'code_used_up' }
      : { kind: 'refused', because: 'code_wrong', triesLeft };
  }
  await setVerified(db, { id: tried.id, now });
  return { kind: 'right', id: tried.id };
}
