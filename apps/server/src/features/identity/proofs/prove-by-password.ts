import { findAccount } from '../accounts/account-repository.ts';
import type { Caller } from '../caller.ts';
import type { Guesser, GuessTools } from '../guesses/guess.ts';
import type { Passwords } from '../passwords/create-passwords.ts';
import { type PasswordRefusal, refuseWrongOwnPassword } from '../passwords/refuse-wrong-own-password.ts';
import { findProof } from './find-proof.ts';
import { type Proof, proofOf } from './proof.ts';

export interface ProveByPasswordTools extends GuessTools {
  readonly passwords: Passwords;
}

export type PasswordProofOutcome =
  /** `isNew`: the session does not know of it yet. */
  | { readonly kind: 'proven'; readonly proof: Proof; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly because: 'confirm_first' }
  | PasswordRefusal;

interface PasswordProofInput {
  readonly device: string;
  readonly by: Guesser;
  /** The current one; undefined if the call brings none. */
  readonly password: string | undefined;
}

/** For calls that may bring the current password, which is a proof as good as one that was given in the session before. */
export async function proveByPassword(
  tools: ProveByPasswordTools,
  caller: Pick<Caller, 'accountId' | 'sessionId'>,
  { device, by, password: given }: PasswordProofInput,
): Promise<PasswordProofOutcome> {
  const { accountId, sessionId } = caller;
  const account = await findAccount(tools.db, accountId);
  const { password_hash } = account;
  const isGiven = given !== undefined && password_hash !== null;
  const refused = isGiven
    ? await refuseWrongOwnPassword(tools, { account: { ...account, password_hash }, by, given })
    : null;
  if (refused !== null) return refused;
  const known = await findProof(tools, caller, device);
  if (known !== null) return { kind: 'proven', proof: known, isNew: false };
  if (!isGiven) return { kind: 'refused', because: 'confirm_first' };
  return { kind: 'proven', proof: proofOf({ accountId, sessionId, device, at: tools.clock() }), isNew: true };
}
