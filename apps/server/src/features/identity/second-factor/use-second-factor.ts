import type { Vault } from '#database/create-vault.ts';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { readRecoveryCode, recoveryCodeContext } from './recovery-code-rules.ts';
import { useRecoveryCode, useStep } from './second-factor-repository.ts';
import { findTotpStep } from './totp-rules.ts';

/** Uses up a code of the app; false if it is wrong or has been used. */
export async function useAppCode(
  trx: Transaction,
  vault: Vault,
  { account, code, now }: { account: Pick<Row<'account'>, 'id' | 'totp_secret'>; code: string; now: Date },
): Promise<boolean> {
  const key = account.totp_secret && vault.open(account.totp_secret, totpContext(account.id));
  const step = key === null ? null : findTotpStep(key, code, now);
  if (step === null || !(await useStep(trx, { accountId: account.id, step }))) return false;
  return true;
}

/** Uses up a code of the app or a recovery code. */
export async function useSecondFactor(
  trx: Transaction,
  vault: Vault,
  given: { account: Pick<Row<'account'>, 'id' | 'totp_secret'>; code: string; now: Date },
): Promise<boolean> {
  const { account, code, now } = given;
  const recoveryCode = readRecoveryCode(code);
  if (recoveryCode === null) return useAppCode(trx, vault, given);
  const hash = vault.fingerprint(recoveryCodeContext(account.id, recoveryCode));
  return useRecoveryCode(trx, { accountId: account.id, hash, now });
}

/** The key under which guesses at a login are counted. */
export function secondFactorOf(accountId: number): string {
  return `second factor of account ${accountId}`;
}

/**
 * The key under which guesses of a user who is logged in are counted, so that somebody who only knows the password cannot make
 * them wait.
 */
export function ownSecondFactorOf(accountId: number): string {
  return `own ${secondFactorOf(accountId)}`;
}

/** What the sealed key is, and whose. */
export function totpContext(accountId: number): string {
  return `authenticator key of account ${accountId}`;
}
