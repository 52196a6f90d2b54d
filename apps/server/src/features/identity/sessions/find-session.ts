import type { Clock } from '#config/clock.ts';
import type { Paying, ServiceTerms } from '#config/paying.ts';
import type { Database } from '#database/database.ts';
import type { AccountId, Caller } from '../caller.ts';
import { findSessionById, findSessionBySecretHash, type SessionRow, touchSession } from './session-repository.ts';
import { hashOf, isTouchDue, sessionEnd } from './session-rules.ts';
import { isSessionToken, sessionIdOf } from './session-token-rules.ts';

/** The session cookie, or the token in APP-SESSION-ID. */
export type Credential = { readonly cookie: string } | { readonly token: string };

export interface VisitorSession {
  readonly sessionId: string;
  readonly generation: number;
  readonly account: Caller | null;
}

export interface SessionTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
  readonly paying: Paying;
}

/** The unexpired session of this cookie or token; extends it. */
export async function findSession(tools: SessionTools, credential: Credential): Promise<VisitorSession | null> {
  const { db, clock, paying } = tools;
  const now = clock();
  const terms = paying.termsAt(now);
  const session =
    'cookie' in credential
      ? await findSessionBySecretHash(db, hashOf(credential.cookie), terms)
      : await findSessionOfToken(tools, credential.token, terms);
  if (!session) return null;
  if (isTouchDue(session.lastSeenAt, now)) {
    const expiresAt = sessionEnd(now, { hasAccount: session.account !== null });
    await touchSession(db, { id: session.id, now, expiresAt });
  }
  return { sessionId: session.id, generation: session.generation, account: toCaller(session) };
}

async function findSessionOfToken(
  { db, appSecret }: SessionTools,
  token: string,
  terms: ServiceTerms,
): Promise<SessionRow | null> {
  const id = sessionIdOf(token);
  const session = id === null ? null : await findSessionById(db, id, terms);
  return session && isSessionToken(appSecret, session, token) ? session : null;
}

function toCaller({ id, account }: SessionRow): Caller | null {
  if (!account) return null;
  // The only place that creates an AccountId: the credential has just been verified.
  const { demo, services, passwordDue } = account;
  return { accountId: account.id as AccountId, sessionId: id, demo, services, ...(passwordDue && { passwordDue }) };
}
