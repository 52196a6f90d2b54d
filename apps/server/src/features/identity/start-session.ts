import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Caller } from './caller.ts';
import { findSession } from './find-session.ts';
import { insertSession } from './repository.ts';
import { hashOf, newSecret, sessionEnd } from './rules.ts';

export interface StartedSession {
  readonly sessionId: string;
  readonly secret: string;
  readonly expiresAt: Date;
  readonly account: Caller | null;
}

/** Goes on with the session of this cookie, or opens a new one. */
export async function startSession(
  tools: { db: Database; clock: Clock },
  cookie: string | null,
): Promise<StartedSession> {
  const now = tools.clock();
  const known = cookie === null ? null : await findSession(tools, { cookie });
  if (known && cookie !== null) {
    return { ...known, secret: cookie, expiresAt: sessionEnd(now, { hasAccount: known.account !== null }) };
  }
  const expiresAt = sessionEnd(now, { hasAccount: false });
  const started = { sessionId: randomUUID(), secret: newSecret(), expiresAt, account: null };
  await insertSession(tools.db, { id: started.sessionId, secretHash: hashOf(started.secret), now, expiresAt });
  return started;
}
