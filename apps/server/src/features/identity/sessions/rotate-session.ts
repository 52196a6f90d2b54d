import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { MarkedAccount } from '../devices/known-device-rules.ts';
import { findMarkedAccount, replaceSession, type SessionLogin } from './rotation-repository.ts';
import { hashOf, newSecret, sessionEnd } from './session-rules.ts';

/** What the cookies of a session are made of. */
export interface RotatedSession {
  readonly sessionId: string;
  readonly secret: string;
  readonly expiresAt: Date;
  /** Whose it is. */
  readonly account: MarkedAccount;
}

interface RotationInput {
  readonly sessionId: string;
  /** Whose the session is afterwards. */
  readonly accountId: number;
  readonly now: Date;
  readonly login?: SessionLogin;
  /** When its user has proven to be that of the account, if not as the session already says; a login is such a proof itself. */
  readonly provenAt?: Date | null;
  /** Codes that were sent stay of use: for a proof in the middle of a change that needs one. */
  readonly keepsCodes?: boolean;
}

/**
 * Replaces the session by one with a new id and secret, so that whoever knew its cookie, token or CSRF token before knows nothing
 * of use. It belongs to the account afterwards, and its unused codes end unless they are to be kept. What was proven in it counts on.
 * Null if the session has ended.
 */
export async function rotateSession(
  trx: Transaction,
  { sessionId, accountId, now, login, provenAt, keepsCodes = false }: RotationInput,
): Promise<RotatedSession | null> {
  const rotated = { sessionId: randomUUID(), secret: newSecret(), expiresAt: sessionEnd(now, { hasAccount: true }) };
  const isReplaced = await replaceSession(trx, {
    oldId: sessionId,
    id: rotated.sessionId,
    secretHash: hashOf(rotated.secret),
    accountId,
    now,
    expiresAt: rotated.expiresAt,
    login: login ?? null,
    provenAt: (login ? now : provenAt) ?? null,
    keepsCodes,
  });
  return isReplaced ? { ...rotated, account: await findMarkedAccount(trx, accountId) } : null;
}
