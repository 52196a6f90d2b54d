import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';
import { findAccount } from '../accounts/account-repository.ts';
import type { Proof } from '../proofs/proof.ts';
import { type RotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { endSessions, lockSession } from '../sessions/session-repository.ts';
import { changePassword } from './change-password.ts';
import type { Passwords } from './create-passwords.ts';

interface UpdatePasswordInput {
  readonly accountId: number;
  readonly sessionId: string;
  readonly proof: Proof;
  readonly password: string;
}

export type UpdatePasswordOutcome =
  | { readonly kind: 'updated'; readonly session: RotatedSession }
  | {
      readonly kind: 'refused';
      readonly because: 'registration_required' | 'password_wrong' | 'overloaded' | 'unauthenticated';
    };

/** Changes the password, ends all other sessions and rotates this one. */
export async function updatePassword(
  { db, clock, passwords }: { db: Database; clock: Clock; passwords: Passwords },
  { accountId, sessionId, proof, password }: UpdatePasswordInput,
): Promise<UpdatePasswordOutcome> {
  const known = await findAccount(db, accountId);
  if (known.demo) return { kind: 'refused', because: 'registration_required' };
  const hashed = await passwords.hash(password);
  if (hashed.kind === 'overloaded') return { kind: 'refused', because: 'overloaded' };
  return db.transaction().execute(async (trx): Promise<UpdatePasswordOutcome> => {
    const now = clock();
    const account = await lockAccount(trx, accountId);
    // Changed in another browser meanwhile: what was given is no longer the current one.
    if (account?.password_hash !== known.password_hash) return { kind: 'refused', because: 'password_wrong' };
    if (!(await lockSession(trx, sessionId))) return { kind: 'refused', because: 'unauthenticated' };
    // Afterwards it is rotated, so that this browser is known by what the change has not ended, and proven as it was.
    await changePassword(trx, proof, { account, passwordHash: hashed.phc, now });
    const session = await rotateSession(trx, { sessionId, accountId, now, provenAt: proof.at });
    if (session === null) throw new Error('A locked session has ended');
    await endSessions(trx, { accountId, ended: { except: session.sessionId } });
    return { kind: 'updated', session };
  });
}
