import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';
import { changePassword } from '../passwords/change-password.ts';
import type { Passwords } from '../passwords/create-passwords.ts';
import { proofOf } from '../proofs/proof.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { hashOf } from '../sessions/session-rules.ts';
import { isResetUsable, useReset } from './reset-repository.ts';

export type ResetPasswordOutcome =
  | { readonly kind: 'reset' }
  | { readonly kind: 'refused'; readonly because: 'reset_link_unknown' | 'overloaded' };

/** Sets a new password by the link from the email, and ends all sessions of the account. Logs nobody in. */
export async function resetPassword(
  { db, clock, passwords }: { db: Database; clock: Clock; passwords: Passwords },
  { token, password, device }: { token: string; password: string; device: string },
): Promise<ResetPasswordOutcome> {
  const tokenHash = hashOf(token);
  // A hash is costly, so none is made for a guessed link.
  if (!(await isResetUsable(db, { tokenHash, now: clock() })))
    return { kind: 'refused', because: 'reset_link_unknown' };
  const hashed = await passwords.hash(password);
  if (hashed.kind === 'overloaded') return { kind: 'refused', because: 'overloaded' };
  return db.transaction().execute(async (trx): Promise<ResetPasswordOutcome> => {
    const now = clock();
    const accountId = await useReset(trx, { tokenHash, now });
    const account = accountId === null ? null : await lockAccount(trx, accountId);
    if (account === null) return { kind: 'refused', because: 'reset_link_unknown' };
    // The link came to the mailbox of the account, and works once. None of its sessions has opened it.
    const proof = proofOf({ accountId: account.id, sessionId: null, device, at: now });
    await changePassword(trx, proof, { account, passwordHash: hashed.phc, now });
    await endSessions(trx, { accountId: account.id, ended: 'all' });
    return { kind: 'reset' };
  });
}
