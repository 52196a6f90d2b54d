import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import { MINUTE_MS } from '#config/durations.ts';
import type { Database } from '#database/database.ts';
import type { Proof } from '#features/identity/public.ts';
import { insertLink } from './link-repository.ts';
import type { TelegramBot } from './telegram-bot.ts';

/** @limit kept: The link to the bot no longer works. */
const LINK_MS = 15 * MINUTE_MS;

interface StartLinkTools {
  readonly db: Database;
  readonly clock: Clock;
}

/** The deep link identifies the account for 15 minutes, and that its user has just proven who they are. */
export async function startLink(
  { db, clock }: StartLinkTools,
  { proof, bot }: { proof: Proof; bot: TelegramBot },
): Promise<{ uuid: string; url: string }> {
  const uuid = randomUUID();
  const now = clock();
  await insertLink(db, { id: uuid, ...proof, now, expiresAt: new Date(now.getTime() + LINK_MS) });
  return { uuid, url: `${bot.linkBase}/${bot.name}?start=${uuid}` };
}
