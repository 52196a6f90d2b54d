import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { MarkedAccount } from '../devices/known-device-rules.ts';
import { findMarkedAccount, replaceSession, type SessionLogin } from './rotation-repository.ts';
import { hashOf, newSecret, sessionEnd } from './session-rules.ts';

/** What the cookies of the new session contain. */
export interface RotatedSession {
  readonly sessionId: string;
  readonly secret: string;
  readonly expiresAt: Date;
  /** The account it belongs to. */
  readonly account: MarkedAccount;
}

interface RotationInput {
  readonly sessionId: string;
  /** The account that the session belongs to afterwards. */
  readonly accountId: number;
  readonly now: Date;
  readonly login?: SessionLogin;
  /** When the user has proven who they are. By default what the old session says; a login is a proof itself. */
  readonly provenAt?: Date | null;
  /** Whether codes that were sent stay valid, as they must if the proof was given in the middle of a change. */
  readonly keepsCodes?: boolean;
}

/**
 * Replaces the session with a new one, so that a stolen cookie, token or CSRF token of the old one is worthless. The new session
 * belongs to the account and keeps the proof of the old one; unused codes are withdrawn unless `keepsCodes`. Null if the session has
 * ended.
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
