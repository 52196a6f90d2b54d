import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { assignSessionAccount, lockSession } from '../sessions/session-repository.ts';
import { sessionEnd } from '../sessions/session-rules.ts';
import { insertVisitor } from './account-repository.ts';

export type CreateVisitorOutcome =
  | { kind: 'created' }
  | { kind: 'exists' }
  | { kind: 'refused'; because: 'session_ended' };

/** Creates a visitor for the session unless it already has an account. */
export async function createVisitor(
  { db, clock, demoServices }: { db: Database; clock: Clock; demoServices: readonly number[] },
  sessionId: string,
): Promise<CreateVisitorOutcome> {
  return db.transaction().execute(async (trx): Promise<CreateVisitorOutcome> => {
    const session = await lockSession(trx, sessionId);
    if (!session) return { kind: 'refused', because: 'session_ended' };
    if (session.accountId !== null) return { kind: 'exists' };
    const now = clock();
    const accountId = await insertVisitor(trx, { services: demoServices, now });
    await assignSessionAccount(trx, { id: sessionId, accountId, expiresAt: sessionEnd(now, { hasAccount: true }) });
    return { kind: 'created' };
  });
}
