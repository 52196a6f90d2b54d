import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { expireSessionCodes, replaceSession } from './rotation-repository.ts';
import { hashOf, newSecret, sessionEnd } from './session-rules.ts';

/** What the cookies of a session are made of. */
export interface RotatedSession {
  readonly sessionId: string;
  readonly secret: string;
  readonly expiresAt: Date;
}

/**
 * Replaces the session by one with a new id and secret, so that whoever knew its cookie, token or CSRF token before knows nothing
 * of use. It belongs to the account afterwards, and its unused codes end. Null if the session has ended.
 */
export async function rotateSession(
  trx: Transaction,
  { sessionId, accountId, now }: { sessionId: string; accountId: number; now: Date },
): Promise<RotatedSession | null> {
  await expireSessionCodes(trx, { sessionId, now });
  const rotated = { sessionId: randomUUID(), secret: newSecret(), expiresAt: sessionEnd(now, { hasAccount: true }) };
  const isReplaced = await replaceSession(trx, {
    oldId: sessionId,
    id: rotated.sessionId,
    secretHash: hashOf(rotated.secret),
    accountId,
    now,
    expiresAt: rotated.expiresAt,
  });
  return isReplaced ? rotated : null;
}
