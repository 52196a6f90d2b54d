import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { deleteOldTokens, insertToken, lockSession } from './repository.ts';
import { hashOf, newSecret, TOKENS_PER_SESSION } from './rules.ts';

/** Creates a token for APP-SESSION-ID, valid as long as the session. Null if the session has just expired. */
export async function issueToken(
  { db, clock }: { db: Database; clock: Clock },
  sessionId: string,
): Promise<string | null> {
  const token = newSecret();
  const hash = hashOf(token);
  return db.transaction().execute(async (trx) => {
    if (!(await lockSession(trx, sessionId))) return null;
    await insertToken(trx, { hash, sessionId, now: clock() });
    await deleteOldTokens(trx, { sessionId, hash, kept: TOKENS_PER_SESSION });
    return token;
  });
}
