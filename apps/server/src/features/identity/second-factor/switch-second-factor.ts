import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';
import { mailboxOf } from '../contacts/address-rules.ts';
import { queueAccountEmail } from '../emails/queue-account-email.ts';
import { type RotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { mayTry, useAppCode, useSecondFactor } from './check-second-factor.ts';
import { newRecoveryCodes, recoveryCodeContext } from './recovery-code-rules.ts';
import { endPendingLogins, replaceRecoveryCodes, turnOff, turnOn } from './second-factor-repository.ts';

export interface SecondFactorTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
}

interface SwitchInput {
  readonly accountId: number;
  readonly sessionId: string;
  readonly code: string;
}

export interface SwitchRefusal {
  readonly kind: 'refused';
  readonly because:
    | 'code_wrong'
    | 'second_factor_locked'
    | 'second_factor_not_started'
    | 'second_factor_on'
    | 'unauthenticated';
}

export type ConfirmOutcome =
  | { readonly kind: 'confirmed'; readonly session: RotatedSession; readonly recoveryCodes: readonly string[] }
  | SwitchRefusal;

/** The first code of the app turns the second factor on. The recovery codes are shown this once; hashes are stored. */
export async function confirmSecondFactor(tools: SecondFactorTools, input: SwitchInput): Promise<ConfirmOutcome> {
  const { accountId, code } = input;
  return underLock(tools, input, async (trx, account, now) => {
    if (account.totp_confirmed_at !== null) return { kind: 'refused', because: 'second_factor_on' };
    if (account.totp_secret === null) return { kind: 'refused', because: 'second_factor_not_started' };
    if (!(await useAppCode(trx, tools.vault, { account, code, now })))
      return { kind: 'refused', because: 'code_wrong' };
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map((each) => tools.vault.fingerprint(recoveryCodeContext(accountId, each)));
    await turnOn(trx, { accountId, now });
    await replaceRecoveryCodes(trx, { accountId, hashes });
    const session = await finish(trx, account, { ...input, now });
    return session ? { kind: 'confirmed', session, recoveryCodes } : { kind: 'refused', because: 'unauthenticated' };
  });
}

export type DisableOutcome = { readonly kind: 'disabled'; readonly session: RotatedSession } | SwitchRefusal;

/** Takes a code of the app or a recovery code. */
export async function disableSecondFactor(tools: SecondFactorTools, input: SwitchInput): Promise<DisableOutcome> {
  const { accountId, code } = input;
  return underLock(tools, input, async (trx, account, now) => {
    if (account.totp_confirmed_at === null) return { kind: 'refused', because: 'second_factor_not_started' };
    if (!(await useSecondFactor(trx, tools.vault, { account, code, now }))) {
      return { kind: 'refused', because: 'code_wrong' };
    }
    await turnOff(trx, accountId);
    const session = await finish(trx, account, { ...input, now });
    return session ? { kind: 'disabled', session } : { kind: 'refused', because: 'unauthenticated' };
  });
}

/** Counts the try in a transaction of its own, which stays when what follows is refused. */
async function underLock<T>(
  { db, clock }: SecondFactorTools,
  { accountId }: SwitchInput,
  act: (trx: Transaction, account: Row<'account'>, now: Date) => Promise<T | SwitchRefusal>,
): Promise<T | SwitchRefusal> {
  const now = clock();
  if (!(await mayTry(db, accountId, now))) return { kind: 'refused', because: 'second_factor_locked' };
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId);
    return account ? act(trx, account, now) : { kind: 'refused', because: 'unauthenticated' };
  });
}

/** Null if the session has ended. */
async function finish(
  trx: Transaction,
  { id: accountId, email }: Row<'account'>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<RotatedSession | null> {
  await endPendingLogins(trx, accountId);
  if (email !== null) {
    await queueAccountEmail(trx, {
      id: randomUUID(),
      accountId,
      kind: 'second_factor_changed',
      address: email,
      mailbox: mailboxOf(email),
      now,
    });
  }
  return rotateSession(trx, { sessionId, accountId, now });
}
