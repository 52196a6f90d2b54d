import type { Clock } from '#config/clock.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';
import { queueAccountNotice } from '../emails/queue-account-email.ts';
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

interface Change {
  readonly kind: 'changed';
  /** To be shown this once; none when the second factor was turned off. */
  readonly recoveryCodes: readonly string[];
}

export type ChangeOutcome = (Change & { readonly session: RotatedSession }) | ChangeRefusal;

/** Checks nothing itself: `change` uses the code up and stores the change. Afterwards the session is another one. */
export async function changeSecondFactor(
  { db, clock }: SecondFactorTools,
  { accountId, sessionId }: ChangeInput,
  change: (trx: Transaction, account: Row<'account'>, now: Date) => Promise<Change | ChangeRefusal>,
): Promise<ChangeOutcome> {
  const now = clock();
  // Counted outside the transaction, so that it stays counted when the code is refused.
  if (!(await mayTry(db, accountId, now))) return { kind: 'refused', because: 'second_factor_locked' };
  return db.transaction().execute(async (trx): Promise<ChangeOutcome> => {
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
