import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { assignSessionAccount, lockSession } from '../sessions/session-repository.ts';
import { sessionEnd } from '../sessions/session-rules.ts';
import { insertDemoAccount } from './account-repository.ts';

export type CreateDemoOutcome =
  | { kind: 'created' }
  | { kind: 'exists' }
  | { kind: 'refused'; because: 'session_ended' };

/** Creates a demo account for the session unless it already has an account. */
export async function createDemo(
  { db, clock, demoServices }: { db: Database; clock: Clock; demoServices: readonly number[] },
  sessionId: string,
): Promise<CreateDemoOutcome> {
  return db.transaction().execute(async (trx): Promise<CreateDemoOutcome> => {
    const session = await lockSession(trx, sessionId);
    if (!session) return { kind: 'refused', because: 'session_ended' };
    if (session.accountId !== null) return { kind: 'exists' };
    const now = clock();
    const accountId = await insertDemoAccount(trx, { services: demoServices, now });
    await assignSessionAccount(trx, { id: sessionId, accountId, expiresAt: sessionEnd(now, { hasAccount: true }) });
    return { kind: 'created' };
  });
}
