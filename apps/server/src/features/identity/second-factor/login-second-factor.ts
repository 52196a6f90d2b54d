import type { Vault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';
import { completeLogin, type LoginOutcome, type LoginTools } from '../login/complete-login.ts';
import { findPendingLogin } from './second-factor-repository.ts';
import { mayTry, useSecondFactor } from './use-second-factor.ts';

export interface LoginSecondFactorTools extends LoginTools {
  readonly db: Database;
  readonly vault: Vault;
}

export type LoginSecondFactorOutcome =
  | LoginOutcome
  | { readonly kind: 'refused'; readonly because: 'login_step_missing' | 'code_wrong' | 'second_factor_locked' };

/** Ends a login that waits for its second step in this session, by a code of the app or a recovery code. */
export async function loginSecondFactor(
  tools: LoginSecondFactorTools,
  { sessionId, device, code }: { sessionId: string; device: string; code: string },
): Promise<LoginSecondFactorOutcome> {
  const { db, clock, vault } = tools;
  const now = clock();
  const pendingId = await findPendingLogin(db, { sessionId, now });
  if (pendingId === null) return { kind: 'refused', because: 'login_step_missing' };
  if (!(await mayTry(db, pendingId, now))) return { kind: 'refused', because: 'second_factor_locked' };
  return db.transaction().execute(async (trx): Promise<LoginSecondFactorOutcome> => {
    const account = await lockAccount(trx, pendingId);
    // The login may have ended since, by a change of the password for instance.
    if (account === null || (await findPendingLogin(trx, { sessionId, now })) !== pendingId) {
      return { kind: 'refused', because: 'login_step_missing' };
    }
    if (!(await useSecondFactor(trx, vault, { account, code, now }))) return { kind: 'refused', because: 'code_wrong' };
    return completeLogin(trx, tools, { sessionId, accountId: account.id, device, secondFactor: 'proven' });
  });
}
