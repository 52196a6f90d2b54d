import { randomUUID } from 'node:crypto';
import type { Caller } from '../caller.ts';
import { findSession, type SessionTools } from './find-session.ts';
import { insertSession } from './session-repository.ts';
import { hashOf, newSecret, sessionEnd } from './session-rules.ts';

export interface StartedSession {
  readonly sessionId: string;
  readonly secret: string;
  readonly expiresAt: Date;
  readonly account: Caller | null;
}

/** Continues the session of this cookie, or starts a new one on this device. */
export async function startSession(tools: SessionTools, cookie: string | null, device = ''): Promise<StartedSession> {
  const now = tools.clock();
  const existing = cookie === null ? null : await findSession(tools, { cookie });
  if (existing && cookie !== null) {
    return { ...existing, secret: cookie, expiresAt: sessionEnd(now, { hasAccount: existing.account !== null }) };
  }
  const expiresAt = sessionEnd(now, { hasAccount: false });
  const started = { sessionId: randomUUID(), secret: newSecret(), expiresAt, account: null };
  await insertSession(tools.db, {
    id: started.sessionId,
    secretHash: hashOf(started.secret),
    device,
    now,
    expiresAt,
  });
  return started;
}
