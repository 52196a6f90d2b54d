import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { lockAccount } from '../accounts/account-change-repository.ts';
import { NO_ORIGIN } from '../accounts/account-repository.ts';
import { type BecomeUserTools, becomeUser } from '../accounts/become-user.ts';
import type { RotatedSession } from '../sessions/rotate-session.ts';

/**
 * A visitor who has linked a chat, and accepted the documents, is a user from now on, with a new session. Null if there is nothing
 * to do. It happens in the browser that asked for the link and not when the bot connects the chat, because only there the new
 * session can be given out.
 */
export async function registerLinkedVisitor(
  { db, clock, ...tools }: BecomeUserTools & { readonly db: Database; readonly clock: Clock },
  { accountId, sessionId, device }: { accountId: number; sessionId: string; device: string },
): Promise<RotatedSession | null> {
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId);
    if (!account?.demo || account.telegram === null) return null;
    const became = await becomeUser(trx, tools, {
      sessionId,
      device,
      contacts: { email: null, phone: null },
      passwordHash: null,
      registrationType: 'telegram',
      origin: NO_ORIGIN,
      now: clock(),
    });
    return became.kind === 'done' ? became.session : null;
  });
}
