import type { ProofWay } from '@vidno/contract/account/proofs';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';
import type { CodeRefusal } from '../codes/check-code.ts';
import type { IdentityTools } from '../identity-tools.ts';
import type { PasswordRefusal } from '../passwords/refuse-wrong-own-password.ts';
import { type RotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { isProofPossible } from './list-proofs.ts';
import { proofEnd } from './proof-rules.ts';

/** The session of somebody who is to prove that its account is theirs. */
export interface ProvingSession {
  readonly accountId: number;
  readonly sessionId: string;
}

export type ProofRefusal =
  | CodeRefusal
  | PasswordRefusal
  | { readonly kind: 'refused'; readonly because: 'proof_impossible' | 'second_factor_wrong' | 'unauthenticated' };

export type StoreProofOutcome =
  | { readonly kind: 'confirmed'; readonly session: RotatedSession; readonly until: Date }
  | ProofRefusal;

/** Uses up what was given; null if it still is right. The account is locked. */
export type UseProof = (trx: Transaction, account: Row<'account'>) => Promise<ProofRefusal | null>;

/**
 * The session learns of the proof, and gets a new id and secret: whoever has stolen its cookie gains nothing by a proof that its
 * owner gives. Codes that were sent for the change itself stay valid.
 */
export async function storeProof(
  { db, clock, loginWays }: Pick<IdentityTools, 'db' | 'clock' | 'loginWays'>,
  { accountId, sessionId }: ProvingSession,
  { by, use }: { by: ProofWay; use: UseProof },
): Promise<StoreProofOutcome> {
  return db.transaction().execute(async (trx): Promise<StoreProofOutcome> => {
    const now = clock();
    const account = await lockAccount(trx, accountId);
    if (account === null) return { kind: 'refused', because: 'unauthenticated' };
    if (!(await isProofPossible(trx, loginWays, { account, by })))
      return { kind: 'refused', because: 'proof_impossible' };
    const refused = await use(trx, account);
    if (refused !== null) return refused;
    const session = await rotateSession(trx, { sessionId, accountId, now, provenAt: now, keepsCodes: true });
    if (session === null) return { kind: 'refused', because: 'unauthenticated' };
    return { kind: 'confirmed', session, until: proofEnd(now) };
  });
}
