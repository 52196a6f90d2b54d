import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { findSession } from './find-session.ts';
import { insertSession } from './repository.ts';
import { hashOf, newSecret, sessionEnd } from './rules.ts';

export interface StartedSession {
  readonly sessionId: string;
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Goes on with the session of this cookie, or opens a new one. */
export async function startSession(
  tools: { db: Database; clock: Clock },
  cookie: string | null,
): Promise<StartedSession> {
  const now = tools.clock();
  const expiresAt = sessionEnd(now);
  const known = cookie === null ? null : await findSession(tools, { cookie });
  if (known && cookie !== null) return { sessionId: known.sessionId, secret: cookie, expiresAt };
  const started = { sessionId: randomUUID(), secret: newSecret(), expiresAt };
  await insertSession(tools.db, { id: started.sessionId, secretHash: hashOf(started.secret), now, expiresAt });
  return started;
}
