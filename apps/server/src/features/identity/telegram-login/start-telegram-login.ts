import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { CODE_VALID_MS } from '../codes/code-rules.ts';
import { deriveCode } from '../derived-secret-rules.ts';
import { insertLoginLink, openLoginLink } from './login-link-repository.ts';

/** Returns the id of a link to the bot, at which a chat gets a code for this session. */
export async function startTelegramLogin(
  { db, clock }: { db: Database; clock: Clock },
  sessionId: string,
): Promise<string> {
  const id = randomUUID();
  const now = clock();
  await insertLoginLink(db, { id, sessionId, now, expiresAt: new Date(now.getTime() + CODE_VALID_MS) });
  return id;
}

/**
 * The code for the chat that has opened the link: the same each time, because Telegram may deliver an update twice. Null if the
 * link is unknown, used or expired, or another chat was first.
 */
export async function openTelegramLogin(
  { db, clock, appSecret }: { db: Database; clock: Clock; appSecret: string },
  { id, chatId, name }: { id: string; chatId: string; name: string },
): Promise<string | null> {
  return (await openLoginLink(db, { id, chatId, name, now: clock() })) ? deriveCode(appSecret, id) : null;
}
