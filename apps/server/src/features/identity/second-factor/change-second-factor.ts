import type { Clock } from '#config/clock.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';
import type { LoginChange } from '../login-changes/login-change.ts';
import { recordLoginChange } from '../login-changes/record-login-change.ts';
import type { Proof } from '../proofs/proof.ts';
import { type RotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { lockSession } from '../sessions/session-repository.ts';
import { endPendingLogins } from './second-factor-repository.ts';
import { mayTry } from './use-second-factor.ts';

export interface SecondFactorTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
}

export interface ChangeInput {
  readonly accountId: number;
  readonly sessionId: string;
  readonly proof: Proof;
  readonly code: string;
}

export interface ChangeRefusal {
  readonly kind: 'refused';
  readonly because:
    | 'code_wrong'
    | 'second_factor_locked'
    | 'second_factor_not_started'
    | 'second_factor_on'
    | 'unauthenticated';
}

export interface ChangedSecondFactor {
  readonly kind: 'changed';
  readonly session: RotatedSession;
  /** To be shown this once; none when the second factor was turned off. */
  readonly recoveryCodes: readonly string[];
}

export type ChangeOutcome = ChangedSecondFactor | ChangeRefusal;

interface SecondFactorChange {
  readonly kind: 'second_factor_on' | 'second_factor_off';
  /** Uses the code up; null if it is right. */
  check(trx: Transaction, account: Row<'account'>, now: Date): Promise<ChangeRefusal['because'] | null>;
  /** Returns the new recovery codes. */
  store(trx: Transaction, change: LoginChange, now: Date): Promise<readonly string[]>;
}

/** Afterwards the session is another one. */
export async function changeSecondFactor(
  { db, clock }: SecondFactorTools,
  { accountId, sessionId, proof }: ChangeInput,
  { kind, check, store }: SecondFactorChange,
): Promise<ChangeOutcome> {
  const now = clock();
  // Counted outside the transaction, so that it stays counted when the code is refused.
  if (!(await mayTry(db, accountId, now))) return { kind: 'refused', because: 'second_factor_locked' };
  return db.transaction().execute(async (trx): Promise<ChangeOutcome> => {
    const account = await lockAccount(trx, accountId);
    if (account === null || !(await lockSession(trx, sessionId)))
      return { kind: 'refused', because: 'unauthenticated' };
    const refused = await check(trx, account, now);
    if (refused !== null) return { kind: 'refused', because: refused };
    const recoveryCodes = await store(trx, await recordLoginChange(trx, proof, { account, kind, now }), now);
    await endPendingLogins(trx, accountId);
    const session = await rotateSession(trx, { sessionId, accountId, now });
    if (session === null) throw new Error('A locked session has ended');
    return { kind: 'changed', session, recoveryCodes };
  });
}
