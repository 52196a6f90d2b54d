import type { Vault } from '#database/create-vault.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { readRecoveryCode, recoveryCodeContext } from './recovery-code-rules.ts';
import { countTry, forgetTries, useRecoveryCode, useStep } from './second-factor-repository.ts';
import { findTotpStep } from './totp-rules.ts';

/** Over all browsers. Three codes in a million are right at a time, so that guessing one takes years on average. */
const TRIES = { max: 5, withinMs: 15 * 60_000 } as const;

/** Counts a try of the account's second factor; false if there have been too many. */
export async function mayTry(db: Database, accountId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - TRIES.withinMs);
  return countTry(db, { accountId, now, since, triesMax: TRIES.max });
}

/** Uses up a code of the app; false if it is wrong or has been used. */
export async function useAppCode(
  trx: Transaction,
  vault: Vault,
  { account, code, now }: { account: Pick<Row<'account'>, 'id' | 'totp_secret'>; code: string; now: Date },
): Promise<boolean> {
  const key = account.totp_secret && vault.open(account.totp_secret, totpContext(account.id));
  const step = key === null ? null : findTotpStep(key, code, now);
  if (step === null || !(await useStep(trx, { accountId: account.id, step }))) return false;
  await forgetTries(trx, account.id);
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
  if (!(await useRecoveryCode(trx, { accountId: account.id, hash, now }))) return false;
  await forgetTries(trx, account.id);
  return true;
}

/** What the sealed key is, and whose. */
export function totpContext(accountId: number): string {
  return `authenticator key of account ${accountId}`;
}
