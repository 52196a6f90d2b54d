import { randomUUID } from 'node:crypto';
import { type Clock, HOUR_MS } from '#config/time.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import { findAccount, findAccountByContact, lockAccount, setPassword } from '../accounts/account-repository.ts';
import { type EmailProblem, emailKeyOf, readEmail } from '../accounts/contact-rules.ts';
import { deriveResetToken } from '../derived-secret-rules.ts';
import { queueAccountEmail } from '../emails/queue-account-email.ts';
import { recordLoginChange } from '../proofs/login-changes.ts';
import { type Proof, proofOf } from '../proofs/proof.ts';
import { endPendingLogins } from '../second-factor/second-factor-repository.ts';
import { endSessions, lockSession } from '../sessions/session-repository.ts';
import { hashOf, type RotatedSession, rotateSession } from '../sessions/sessions.ts';
import type { Passwords } from './passwords.ts';
import { deleteResets, insertReset, isResetUsable, useReset } from './reset-repository.ts';

interface UpdatePasswordInput {
  readonly accountId: number;
  readonly sessionId: string;
  readonly proof: Proof;
  readonly password: string;
}

type UpdatePasswordOutcome =
  | { readonly kind: 'updated'; readonly session: RotatedSession }
  | {
      readonly kind: 'refused';
      readonly because: 'registration_required' | 'password_wrong' | 'overloaded' | 'unauthenticated';
    };

/** Changes the password, ends all other sessions and rotates this one. */
export async function updatePassword(
  { db, clock, passwords }: { db: Database; clock: Clock; passwords: Passwords },
  { accountId, sessionId, proof, password }: UpdatePasswordInput,
): Promise<UpdatePasswordOutcome> {
  const known = await findAccount(db, accountId);
  if (known.demo) return { kind: 'refused', because: 'registration_required' };
  const hashed = await passwords.hash(password);
  if (hashed.kind === 'overloaded') return { kind: 'refused', because: 'overloaded' };
  return db.transaction().execute(async (trx): Promise<UpdatePasswordOutcome> => {
    const now = clock();
    const account = await lockAccount(trx, accountId);
    // Changed in another browser meanwhile: what was given is no longer the current one.
    if (account?.password_hash !== known.password_hash) return { kind: 'refused', because: 'password_wrong' };
    if (!(await lockSession(trx, sessionId))) return { kind: 'refused', because: 'unauthenticated' };
    // Afterwards it is rotated, so that this browser is known by what the change has not ended, and proven as it was.
    await changePassword(trx, proof, { account, passwordHash: hashed.phc, now });
    const session = await rotateSession(trx, { sessionId, accountId, now, provenAt: proof.at });
    if (session === null) throw new Error('A locked session has ended');
    await endSessions(trx, { accountId, ended: { except: session.sessionId } });
    return { kind: 'updated', session };
  });
}

const RESET_VALID_MS = HOUR_MS;

type RequestResetOutcome =
  /** Whether the address is known or not. */
  { readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly because: EmailProblem };

/** Sends a link to set a new password, if an account has the address. Does the same work if none has. */
export async function requestReset(
  { db, clock, appSecret }: { db: Database; clock: Clock; appSecret: string },
  email: string,
): Promise<RequestResetOutcome> {
  const read = readEmail(email);
  if (read.kind === 'refused') return read;
  const { address } = read;
  const emailKey = emailKeyOf(address);
  const id = randomUUID();
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const account = await findAccountByContact(trx, { emailKey });
    const queued = await queueAccountEmail(trx, {
      id,
      accountId: account?.id ?? null,
      kind: account ? 'password_reset' : 'none',
      address: account?.email ?? address,
      now,
    });
    if (queued === 'limited') return;
    await insertReset(trx, {
      id,
      emailKey,
      tokenHash: hashOf(deriveResetToken(appSecret, id)),
      now,
      expiresAt: new Date(now.getTime() + RESET_VALID_MS),
    });
  });
  return { kind: 'accepted' };
}

type ResetPasswordOutcome =
  | { readonly kind: 'reset' }
  | { readonly kind: 'refused'; readonly because: 'reset_link_unknown' | 'overloaded' };

/** Sets a new password by the link from the email, and ends all sessions of the account. Logs nobody in. */
export async function resetPassword(
  { db, clock, passwords }: { db: Database; clock: Clock; passwords: Passwords },
  { token, password, device }: { token: string; password: string; device: string },
): Promise<ResetPasswordOutcome> {
  const tokenHash = hashOf(token);
  // A hash is costly, so none is made for a guessed link.
  if (!(await isResetUsable(db, { tokenHash, now: clock() })))
    return { kind: 'refused', because: 'reset_link_unknown' };
  const hashed = await passwords.hash(password);
  if (hashed.kind === 'overloaded') return { kind: 'refused', because: 'overloaded' };
  return db.transaction().execute(async (trx): Promise<ResetPasswordOutcome> => {
    const now = clock();
    const accountId = await useReset(trx, { tokenHash, now });
    const account = accountId === null ? null : await lockAccount(trx, accountId);
    if (account === null) return { kind: 'refused', because: 'reset_link_unknown' };
    // The link came to the mailbox of the account, and works once. None of its sessions has opened it.
    const proof = proofOf({ accountId: account.id, sessionId: null, device, at: now });
    await changePassword(trx, proof, { account, passwordHash: hashed.phc, now });
    await endSessions(trx, { accountId: account.id, ended: 'all' });
    return { kind: 'reset' };
  });
}

/** Sets the password, ends everything that the old one had started, and tells the user. */
async function changePassword(
  trx: Transaction,
  proof: Proof,
  { account, passwordHash, now }: { account: Row<'account'>; passwordHash: string; now: Date },
): Promise<void> {
  const { id: accountId } = account;
  const change = await recordLoginChange(trx, proof, { account, kind: 'password_changed', now });
  await setPassword(trx, change, passwordHash);
  await deleteResets(trx, accountId);
  await endPendingLogins(trx, accountId);
}
