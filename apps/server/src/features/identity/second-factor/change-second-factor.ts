import type { Clock } from '#config/clock.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { type Guesser, type GuessRefusal, guess } from '../guesses/guess.ts';
import type { LoginChange } from '../login-changes/login-change.ts';
import { recordLoginChange } from '../login-changes/record-login-change.ts';
import type { Proof } from '../proofs/proof.ts';
import { type RotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { lockSession } from '../sessions/session-repository.ts';
import { endPendingLogins } from './second-factor-repository.ts';
import { ownSecondFactorOf } from './use-second-factor.ts';

export interface SecondFactorTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly appSecret: string;
}

export interface ChangeInput {
  readonly accountId: number;
  readonly sessionId: string;
  readonly proof: Proof;
  readonly by: Guesser;
  readonly code: string;
}

export interface ChangeRefusal {
  readonly kind: 'refused';
  readonly because: 'code_wrong' | 'second_factor_not_started' | 'second_factor_on' | 'unauthenticated';
}

export interface ChangedSecondFactor {
  readonly kind: 'changed';
  readonly session: RotatedSession;
  /** To be shown this once; none when the second factor was turned off. */
  readonly recoveryCodes: readonly string[];
}

type CheckedChange = ChangedSecondFactor | ChangeRefusal;
export type ChangeOutcome = CheckedChange | GuessRefusal;

interface SecondFactorChange {
  readonly kind: 'second_factor_on' | 'second_factor_off';
  /** Uses the code up; null if it is right. */
  check(trx: Transaction, account: Row<'account'>, now: Date): Promise<ChangeRefusal['because'] | null>;
  /** Returns the new recovery codes. */
  store(trx: Transaction, change: LoginChange, now: Date): Promise<readonly string[]>;
}

/** Afterwards the session is another one. */
export async function changeSecondFactor(
  tools: SecondFactorTools,
  input: ChangeInput,
  change: SecondFactorChange,
): Promise<ChangeOutcome> {
  const account = await findAccount(tools.db, input.accountId);
  return guess(
    tools,
    { by: input.by, at: ownSecondFactorOf(account.id), account, waits: 'growing' },
    () => makeChange(tools, input, change),
    (outcome) => {
      if (outcome.kind === 'changed') return 'right';
      return outcome.because === 'code_wrong' ? 'wrong' : 'unseen';
    },
  );
}

async function makeChange(
  { db, clock }: SecondFactorTools,
  { accountId, sessionId, proof }: ChangeInput,
  { kind, check, store }: SecondFactorChange,
): Promise<CheckedChange> {
  const now = clock();
  return db.transaction().execute(async (trx): Promise<CheckedChange> => {
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
