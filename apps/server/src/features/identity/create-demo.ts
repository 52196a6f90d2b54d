import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { insertDemoAccount, lockSession } from './repository.ts';
import { DEMO_SERVICES } from './rules.ts';

/** Gives the session a demo visitor unless it has an account; the same one however often it is called. */
export async function createDemo(
  { db, clock }: { db: Database; clock: Clock },
  sessionId: string,
): Promise<{ accountId: number } | null> {
  return db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, sessionId);
    if (!session) return null;
    const accountId =
      session.accountId ?? (await insertDemoAccount(trx, { sessionId, services: DEMO_SERVICES, now: clock() }));
    return { accountId };
  });
}
