import { randomUUID } from 'node:crypto';
import type { Caller } from './caller.ts';
import { findSession, type SessionTools } from './find-session.ts';
import { insertSession } from './repository.ts';
import { hashOf, newSecret, sessionEnd } from './rules.ts';

export interface StartedSession {
  readonly sessionId: string;
  readonly secret: string;
  readonly expiresAt: Date;
  readonly account: Caller | null;
}

/** Continues the session of this cookie, or starts a new one. */
export async function startSession(tools: SessionTools, cookie: string | null): Promise<StartedSession> {
  const now = tools.clock();
  const existing = cookie === null ? null : await findSession(tools, { cookie });
  if (existing && cookie !== null) {
    return { ...existing, secret: cookie, expiresAt: sessionEnd(now, { hasAccount: existing.account !== null }) };
  }
  const expiresAt = sessionEnd(now, { hasAccount: false });
  const started = { sessionId: randomUUID(), secret: newSecret(), expiresAt, account: null };
  await insertSession(tools.db, { id: started.sessionId, secretHash: hashOf(started.secret), now, expiresAt });
  return started;
}
