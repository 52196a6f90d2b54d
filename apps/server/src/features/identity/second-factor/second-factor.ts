import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SealedSecret, Vault } from '#database/create-vault.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import { readPages } from '#database/read-pages.ts';
import type { Tools } from '#tools.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { type Guesser, type GuessRefusal, guess } from '../guesses/guess.ts';
import { listSealedKeys, updateSecondFactorEnd, useRecoveryCode, useStep } from './second-factor-repository.ts';

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
  if (!(await useRecoveryCode(trx, { accountId: account.id, hash, now }))) return false;
  await updateSecondFactorEnd(trx, account.id, null);
  return true;
}

type GivenCode =
  | { readonly kind: 'right' }
  | { readonly kind: 'refused'; readonly because: 'code_wrong' }
  | GuessRefusal;

/** Uses up a code of the app that somebody who is logged in was asked for. A recovery code does not do: it replaces a lost app at the login. */
export async function giveAppCode(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'vault'>,
  { accountId, by, code }: { readonly accountId: number; readonly by: Guesser; readonly code: string },
): Promise<GivenCode> {
  const account = await findAccount(tools.db, accountId);
  return guess<GivenCode>(
    tools,
    { by, at: ownSecondFactorOf(accountId), account, waits: 'growing' },
    async () => {
      const given = { account, code, now: tools.clock() };
      const isRight = await tools.db.transaction().execute((trx) => useAppCode(trx, tools.vault, given));
      return isRight ? { kind: 'right' } : { kind: 'refused', because: 'code_wrong' };
    },
    (outcome) => (outcome.kind === 'right' ? 'right' : 'wrong'),
  );
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

/** RFC 6238 with the settings that every authenticator app knows. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** @limit none */
const KEY_BYTES = 20;
const ISSUER = 'Видно';
/** Steps before and after the current one whose codes count, for clocks that differ. */
const WINDOW_STEPS = 1;

/** A new key in base32. */
export function newTotpKey(): string {
  return new Secret({ size: KEY_BYTES }).base32;
}

/** What the QR code for an authenticator app contains; `label` is what the app shows beside the issuer. */
export function totpUrl(key: string, label: string): string {
  return toTotp(key, label).toString();
}

/** The time step that the code belongs to; null if it is no code of this key, or of no step near now. */
export function findTotpStep(key: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = toTotp(key, '').validate({ token, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : TOTP.counter({ period: SETTINGS.period, timestamp }) + delta;
}

function toTotp(key: string, label: string): TOTP {
  return new TOTP({ ...SETTINGS, issuer: ISSUER, label, secret: Secret.fromBase32(key) });
}

const RECOVERY_CODES = 10;
/** 31 characters, without those that are easily mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 2;
/** @limit none */
const GROUP_CHARS = 5;

/** Ten codes such as `k7mfp-9qvtx`, 49 random bits each. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  return [...codes];
}

/** The code as it was given out; null if the text cannot be one. Case, spaces and dashes do not matter. */
export function readRecoveryCode(text: string): string | null {
  const characters = text.toLowerCase().replaceAll(/[\s-]/g, '');
  const isCode = characters.length === GROUPS * GROUP_CHARS && [...characters].every((each) => ALPHABET.includes(each));
  return isCode ? `${characters.slice(0, GROUP_CHARS)}-${characters.slice(GROUP_CHARS)}` : null;
}

/** What is hashed: a code is worth nothing to another account. */
export function recoveryCodeContext(accountId: number, code: string): string {
  return `recovery code of account ${accountId}: ${code}`;
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

type SealedKeyRow = Awaited<ReturnType<typeof listSealedKeys>>[number];

/** The keys of all authenticator apps. */
export async function* readSealedKeys(db: Database): AsyncGenerator<SealedSecret> {
  for await (const { id, totp_secret } of readPages<SealedKeyRow>((page) => listSealedKeys(db, page))) {
    yield { sealed: totp_secret, context: totpContext(id) };
  }
}
