import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { AccountId } from './account-id.ts';
import type { Caller } from './caller.ts';
import { findSessionBySecretHash, findSessionByTokenHash, type SessionRow, touchSession } from './repository.ts';
import { hashOf, isTouchDue, sessionEnd } from './rules.ts';

/** What a browser shows: its cookie, or the token of APP-SESSION-ID. */
export type Credential = { readonly cookie: string } | { readonly token: string };

export interface VisitorSession {
  readonly sessionId: string;
  readonly account: Caller | null;
}

/** The live session of this cookie or token; notes that it is in use. */
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
  // The one place that proves an account: the credential has just been found.
  return { accountId: account.id as AccountId, sessionId: id, demo: account.demo, services: account.services };
}
