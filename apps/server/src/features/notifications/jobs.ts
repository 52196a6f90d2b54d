import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { daysAgo, KEPT_DAYS } from '#retention/kept-days.ts';
import { clearOldHits, deleteOldNotifications } from './centre/repository.ts';
import { deleteOldConfirmations } from './settings/confirmation-repository.ts';
import type { HandleUpdateTools } from './telegram/handle-update.ts';
import { deleteOldLinks } from './telegram/link-repository.ts';
import { listenForUpdates } from './telegram/listen-for-updates.ts';
import type { TelegramBot } from './telegram/telegram-bot.ts';

const GRACE_MS = 20_000;
/** Small, so that the embedded database is not blocked for long. */
const PURGE_BATCH = 500;

/** Starts listening to the bot. The returned function stops that and waits for what is in progress. */
export function startListening(tools: HandleUpdateTools, bot: TelegramBot): () => Promise<void> {
  const stopping = new AbortController();
  const listening = listenForUpdates(tools, bot, stopping.signal);
  return async () => {
    stopping.abort();
    await Promise.race([listening, pause(GRACE_MS, undefined, { ref: false })]);
  };
}

interface PurgeTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly resultDays: number;
}

export async function scheduleNotificationPurge(scheduler: Scheduler, tools: PurgeTools): Promise<void> {
  await scheduler.schedule('purge-notifications', '53 * * * *', () => purgeNotifications(tools));
}

export async function purgeNotifications({ db, clock, resultDays }: PurgeTools): Promise<void> {
  const now = clock();
  const shown = daysAgo(now, resultDays);
  while ((await clearOldHits(db, { before: shown, limit: PURGE_BATCH })) === PURGE_BATCH);
  const before = daysAgo(now, KEPT_DAYS.notification);
  while ((await deleteOldNotifications(db, { before, limit: PURGE_BATCH })) === PURGE_BATCH);
  await deleteOldConfirmations(db, daysAgo(now, KEPT_DAYS.confirmation));
  await deleteOldLinks(db, daysAgo(now, KEPT_DAYS.expiredTelegramLink));
}
