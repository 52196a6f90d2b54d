import { SECOND_FACTOR_RESET_HOURS } from '@vidno/contract/operator/users';
import { HOUR_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { lockAccount } from '../accounts/account-repository.ts';
import { recordLoginChange } from '../proofs/login-changes.ts';
import { proofOf } from '../proofs/proof.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { endPendingLogins, turnOff, updateSecondFactorEnd } from './second-factor-repository.ts';

/**
 * For a user who has lost the app and the recovery codes. It takes a day, and the mailbox of the account is told at once: any code of
 * the second factor, used meanwhile, shows that it is not lost, and stops it.
 */

type ResetOutcome =
  | { readonly kind: 'asked' }
  | {
      readonly kind: 'refused';
      readonly because: 'user_unknown' | 'second_factor_is_off' | 'unchanged' | 'nobody_to_warn';
    };

/** Called by an operator, who has been convinced that the user is the user. */
export async function askForReset(
  trx: Transaction,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<ResetOutcome> {
  const account = await lockAccount(trx, accountId);
  if (account === null) return { kind: 'refused', because: 'user_unknown' };
  if (account.totp_confirmed_at === null) return { kind: 'refused', because: 'second_factor_is_off' };
  if (account.second_factor_ends_at !== null) return { kind: 'refused', because: 'unchanged' };
  // Without a mailbox the owner would learn of it too late.
  if (account.email === null) return { kind: 'refused', because: 'nobody_to_warn' };
  await recordLoginChange(trx, byOperator(accountId), { account, kind: 'second_factor_reset', now });
  await updateSecondFactorEnd(trx, accountId, new Date(now.getTime() + SECOND_FACTOR_RESET_HOURS * HOUR_MS));
  return { kind: 'asked' };
}

/** False if nobody has asked for one. */
export async function stopReset(trx: Transaction, accountId: number): Promise<boolean> {
  const account = await lockAccount(trx, accountId);
  if (account === null || account.second_factor_ends_at === null) return false;
  await updateSecondFactorEnd(trx, accountId, null);
  return true;
}

/** How many sessions ended with it; null if a code has stopped it since it was listed. */
export async function endSecondFactor(
  trx: Transaction,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<number | null> {
  const account = await lockAccount(trx, accountId);
  const endsAt = account?.second_factor_ends_at ?? null;
  if (account === null || endsAt === null || endsAt > now) return null;
  const change = await recordLoginChange(trx, byOperator(accountId), { account, kind: 'second_factor_off', now });
  await turnOff(trx, change);
  await endPendingLogins(trx, accountId);
  return await endSessions(trx, { accountId, ended: 'all' });
}

/** What stands for the proof of a user who cannot give one: an operator, and a day in which nobody has objected. */
function byOperator(accountId: number) {
  return proofOf({ accountId, sessionId: null, device: '', at: null });
}
