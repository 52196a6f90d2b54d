import type { Vault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { type Guesser, type GuessRefusal, guess } from '../guesses/guess.ts';
import { completeLogin, type LoginOutcome, type LoginTools } from '../login/complete-login.ts';
import { findPendingLogin } from './second-factor-repository.ts';
import { secondFactorOf, useSecondFactor } from './use-second-factor.ts';

export interface LoginSecondFactorTools extends LoginTools {
  readonly db: Database;
  readonly vault: Vault;
  readonly appSecret: string;
}

type CheckedStep = LoginOutcome | { readonly kind: 'refused'; readonly because: 'login_step_missing' | 'code_wrong' };
export type LoginSecondFactorOutcome = CheckedStep | GuessRefusal;

interface SecondStep {
  readonly sessionId: string;
  readonly device: string;
  readonly by: Guesser;
  readonly code: string;
}

/** Ends a login that waits for its second step in this session, by a code of the app or a recovery code. */
export async function loginSecondFactor(
  tools: LoginSecondFactorTools,
  step: SecondStep,
): Promise<LoginSecondFactorOutcome> {
  const { db, clock } = tools;
  const now = clock();
  const { sessionId, by } = step;
  const pendingId = await findPendingLogin(db, { sessionId, now });
  if (pendingId === null) return { kind: 'refused', because: 'login_step_missing' };
  const account = await findAccount(db, pendingId);
  return guess(
    tools,
    { by, at: secondFactorOf(pendingId), account, waits: 'growing' },
    () => check(tools, { ...step, pendingId, now }),
    (outcome) => {
      if (outcome.kind !== 'refused' || outcome.because === 'account_blocked') return 'right';
      return outcome.because === 'code_wrong' ? 'wrong' : 'unseen';
    },
  );
}

async function check(
  tools: LoginSecondFactorTools,
  { sessionId, device, code, pendingId, now }: SecondStep & { pendingId: number; now: Date },
): Promise<CheckedStep> {
  const { db, vault } = tools;
  return db.transaction().execute(async (trx): Promise<CheckedStep> => {
    const account = await lockAccount(trx, pendingId);
    // The login may have ended since, by a change of the password for instance.
    if (account === null || (await findPendingLogin(trx, { sessionId, now })) !== pendingId) {
      return { kind: 'refused', because: 'login_step_missing' };
    }
    if (!(await useSecondFactor(trx, vault, { account, code, now }))) return { kind: 'refused', because: 'code_wrong' };
    return completeLogin(trx, tools, {
      sessionId,
      device,
      accountId: account.id,
      secondFactor: 'proven',
      by: 'password',
    });
  });
}
