import type { Clock } from '#config/clock.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { queueAccountNotice } from '../emails/queue-account-email.ts';
import { type Guesser, type GuessRefusal, guess } from '../guesses/guess.ts';
import { type RotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { lockSession } from '../sessions/session-repository.ts';
import { endPendingLogins } from './second-factor-repository.ts';
import { secondFactorOf } from './use-second-factor.ts';

export interface SecondFactorTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly appSecret: string;
}

export interface ChangeInput {
  readonly accountId: number;
  readonly sessionId: string;
  readonly by: Guesser;
  readonly code: string;
}

export interface ChangeRefusal {
  readonly kind: 'refused';
  readonly because: 'code_wrong' | 'second_factor_not_started' | 'second_factor_on' | 'unauthenticated';
}

interface Change {
  readonly kind: 'changed';
  /** To be shown this once; none when the second factor was turned off. */
  readonly recoveryCodes: readonly string[];
}

type CheckedChange = (Change & { readonly session: RotatedSession }) | ChangeRefusal;
export type ChangeOutcome = CheckedChange | GuessRefusal;

/** Checks nothing itself: `change` uses the code up and stores the change. Afterwards the session is another one. */
export async function changeSecondFactor(
  tools: SecondFactorTools,
  input: ChangeInput,
  change: MakeChange,
): Promise<ChangeOutcome> {
  const account = await findAccount(tools.db, input.accountId);
  return guess(
    tools,
    // Apart from those who are logging in: somebody else who knows the password cannot hinder who is logged in.
    { by: input.by, at: `change of the ${secondFactorOf(account.id)}`, account, waits: 'growing' },
    () => makeChange(tools, input, change),
    (outcome) => {
      if (outcome.kind === 'changed') return 'right';
      return outcome.because === 'code_wrong' ? 'wrong' : 'unseen';
    },
  );
}

type MakeChange = (trx: Transaction, account: Row<'account'>, now: Date) => Promise<Change | ChangeRefusal>;

async function makeChange(
  { db, clock }: SecondFactorTools,
  { accountId, sessionId }: ChangeInput,
  change: MakeChange,
): Promise<CheckedChange> {
  const now = clock();
  return db.transaction().execute(async (trx): Promise<CheckedChange> => {
    const account = await lockAccount(trx, accountId);
    if (account === null || !(await lockSession(trx, sessionId)))
      return { kind: 'refused', because: 'unauthenticated' };
    const outcome = await change(trx, account, now);
    if (outcome.kind === 'refused') return outcome;
    await endPendingLogins(trx, accountId);
    await queueAccountNotice(trx, { accountId, kind: 'second_factor_changed', address: account.email, now });
    const session = await rotateSession(trx, { sessionId, accountId, now });
    if (session === null) throw new Error('A locked session has ended');
    return { ...outcome, session };
  });
}
