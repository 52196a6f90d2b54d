import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { AccountId, Caller } from './caller.ts';
import { findSessionBySecretHash, findSessionByTokenHash, type SessionRow, touchSession } from './repository.ts';
import { hashOf, isTouchDue, sessionEnd } from './rules.ts';

/** The session cookie, or the token in APP-SESSION-ID. */
export type Credential = { readonly cookie: string } | { readonly token: string };

export interface VisitorSession {
  readonly sessionId: string;
  readonly account: Caller | null;
}

/** The unexpired session of this cookie or token; extends it. */
export async function findSession(
  { db, clock }: { db: Database; clock: Clock },
  credential: Credential,
): Promise<VisitorSession | null> {
  const now = clock();
  const session =
    'cookie' in credential
      ? await findSessionBySecretHash(db, hashOf(credential.cookie), now)
      : await findSessionByTokenHash(db, hashOf(credential.token), now);
  if (!session) return null;
  if (isTouchDue(session.lastSeenAt, now)) {
    const expiresAt = sessionEnd(now, { hasAccount: session.account !== null });
    await touchSession(db, { id: session.id, now, expiresAt });
  }
  return { sessionId: session.id, account: toCaller(session) };
}

function toCaller({ id, account }: SessionRow): Caller | null {
  if (!account) return null;
  // The only place that creates an AccountId: the credential has just been verified.
  return { accountId: account.id as AccountId, sessionId: id, demo: account.demo, services: account.services };
}
