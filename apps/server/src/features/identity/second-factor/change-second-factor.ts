import type { Clock } from '#config/time.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { Tools } from '#tools.ts';
import { findAccount, lockAccount } from '../accounts/account-repository.ts';
import { type Guesser, type GuessRefusal, guess } from '../guesses/guess.ts';
import { recordLoginChange } from '../proofs/login-changes.ts';
import type { LoginChange, Proof } from '../proofs/proof.ts';
import { lockSession } from '../sessions/session-repository.ts';
import { type RotatedSession, rotateSession } from '../sessions/sessions.ts';
import {
  newRecoveryCodes,
  newTotpKey,
  ownSecondFactorOf,
  recoveryCodeContext,
  totpContext,
  totpUrl,
  useAppCode,
  useSecondFactor,
} from './second-factor.ts';
import { endPendingLogins, replaceRecoveryCodes, savePendingKey, turnOff, turnOn } from './second-factor-repository.ts';

type StartSecondFactorOutcome =
  | {
      readonly kind: 'started';
      readonly key: string;
      readonly url: string;
      /** Another one if it has learned of the proof just now; null if it stays what it was. */
      readonly session: RotatedSession | null;
    }
  | { readonly kind: 'refused'; readonly because: 'registration_required' | 'second_factor_on' | 'unauthenticated' };

interface StartInput {
  readonly accountId: number;
  readonly sessionId: string;
  readonly proof: Proof;
  /** Whether the session has yet to learn of the proof. */
  readonly isNew: boolean;
}

/** Makes a new key for an authenticator app, which counts after its first code. */
export async function startSecondFactor(
  { db, clock, vault }: { db: Database; clock: Clock; vault: Vault },
  { accountId, sessionId, proof, isNew }: StartInput,
): Promise<StartSecondFactorOutcome> {
  const account = await findAccount(db, accountId);
  if (account.demo) return { kind: 'refused', because: 'registration_required' };
  const key = newTotpKey();
  const sealedKey = vault.seal(key, totpContext(accountId));
  if (!(await savePendingKey(db, proof, sealedKey))) return { kind: 'refused', because: 'second_factor_on' };
  const url = totpUrl(key, account.email ?? account.phone ?? account.telegram ?? '');
  if (!isNew) return { kind: 'started', key, url, session: null };
  // The first code of the app is to find the session proven.
  const session = await db
    .transaction()
    .execute((trx) => rotateSession(trx, { sessionId, accountId, now: clock(), provenAt: proof.at, keepsCodes: true }));
  return session === null ? { kind: 'refused', because: 'unauthenticated' } : { kind: 'started', key, url, session };
}

/** The first code of the app turns the second factor on. Of the recovery codes only hashes are stored. */
export async function confirmSecondFactor(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'vault'>,
  input: ChangeInput,
): Promise<ChangeOutcome> {
  const { code } = input;
  const { vault } = tools;
  return changeSecondFactor(tools, input, {
    kind: 'second_factor_on',
    check: async (trx, account, now) => {
      if (account.totp_confirmed_at !== null) return 'second_factor_on';
      if (account.totp_secret === null) return 'second_factor_not_started';
      return (await useAppCode(trx, vault, { account, code, now })) ? null : 'code_wrong';
    },
    store: async (trx, change, now) => {
      const recoveryCodes = newRecoveryCodes();
      const hashes = recoveryCodes.map((each) => vault.fingerprint(recoveryCodeContext(change.accountId, each)));
      await turnOn(trx, change, now);
      await replaceRecoveryCodes(trx, change, hashes);
      return recoveryCodes;
    },
  });
}

/**
 * Takes a code of the app or a recovery code, besides what was proven before: with the password alone, nobody gets rid of the second
 * factor.
 */
export async function disableSecondFactor(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'vault'>,
  input: ChangeInput,
): Promise<ChangeOutcome> {
  const { code } = input;
  return changeSecondFactor(tools, input, {
    kind: 'second_factor_off',
    check: async (trx, account, now) => {
      if (account.totp_confirmed_at === null) return 'second_factor_not_started';
      return (await useSecondFactor(trx, tools.vault, { account, code, now })) ? null : 'code_wrong';
    },
    store: async (trx, change) => {
      await turnOff(trx, change);
      return [];
    },
  });
}

interface ChangeInput {
  readonly accountId: number;
  readonly sessionId: string;
  readonly proof: Proof;
  readonly by: Guesser;
  readonly code: string;
}

interface ChangeRefusal {
  readonly kind: 'refused';
  readonly because: 'code_wrong' | 'second_factor_not_started' | 'second_factor_on' | 'unauthenticated';
}

interface ChangedSecondFactor {
  readonly kind: 'changed';
  readonly session: RotatedSession;
  /** To be shown this once; none when the second factor was turned off. */
  readonly recoveryCodes: readonly string[];
}

type CheckedChange = ChangedSecondFactor | ChangeRefusal;
type ChangeOutcome = CheckedChange | GuessRefusal;

interface SecondFactorChange {
  readonly kind: 'second_factor_on' | 'second_factor_off';
  /** Uses the code up; null if it is right. */
  check(trx: Transaction, account: Row<'account'>, now: Date): Promise<ChangeRefusal['because'] | null>;
  /** Returns the new recovery codes. */
  store(trx: Transaction, change: LoginChange, now: Date): Promise<readonly string[]>;
}

/** Afterwards the session is another one. */
async function changeSecondFactor(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'vault'>,
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
  { db, clock }: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'vault'>,
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
