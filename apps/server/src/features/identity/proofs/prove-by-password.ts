import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { findAccount } from '../accounts/account-repository.ts';
import type { Caller } from '../caller.ts';
import type { Passwords } from '../passwords/create-passwords.ts';
import { refuseWrongPassword } from '../passwords/refuse-wrong-password.ts';
import { findProof } from './find-proof.ts';
import { type Proof, proofOf } from './proof.ts';

export interface ProveByPasswordTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
}

export type PasswordProofOutcome =
  /** `isNew`: the session does not know of it yet. */
  | { readonly kind: 'proven'; readonly proof: Proof; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly because: 'confirm_first' | 'password_wrong' | 'overloaded' };

interface PasswordProofInput {
  readonly device: string;
  /** The current password; undefined if the call brings none. */
  readonly given: string | undefined;
}

/** For calls that may bring the current password, which is a proof as good as one that was given in the session before. */
export async function proveByPassword(
  tools: ProveByPasswordTools,
  caller: Pick<Caller, 'accountId' | 'sessionId'>,
  { device, given }: PasswordProofInput,
): Promise<PasswordProofOutcome> {
  const { accountId, sessionId } = caller;
  const { password_hash: stored } = await findAccount(tools.db, accountId);
  if (given !== undefined && stored !== null) {
    const refused = await refuseWrongPassword(tools.passwords, stored, given);
    if (refused !== null) return { kind: 'refused', because: refused };
  }
  const known = await findProof(tools, caller, device);
  if (known !== null) return { kind: 'proven', proof: known, isNew: false };
  if (given === undefined || stored === null) return { kind: 'refused', because: 'confirm_first' };
  return { kind: 'proven', proof: proofOf({ accountId, sessionId, device, at: tools.clock() }), isNew: true };
}
