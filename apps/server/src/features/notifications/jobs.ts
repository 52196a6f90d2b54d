import { daysAgo, KEPT_DAYS } from '#retention/kept-days.ts';
import type { Scheduler } from '#queue/scheduler.ts';
import { runSendLoop } from '#sending/run-send-loop.ts';
import { startLoops } from '#sending/start-loops.ts';
import { clearOldHits, deleteOldNotifications } from './centre/repository.ts';
import { claimNextMessage, type DeliveryTools } from './delivery/claim-next-message.ts';
import { releaseClaims } from './delivery/delivery-repository.ts';
import { deleteOldConfirmations } from './settings/confirmation-repository.ts';
import { deleteOldLinks } from './telegram/link-repository.ts';
import { listenForUpdates } from './telegram/listen-for-updates.ts';

interface SendAlertsTools extends DeliveryTools {
  /** True when no other process can be sending, so the claims of a killed one can be released at once. */
  readonly isOnlyProcess: boolean;
  /** How often to look for due alerts; every second by default. */
  readonly pollMs?: number;
}

const CONCURRENCY = 4;
const POLL_MS = 1_000;
/** Small, so that the embedded database is not blocked for long. */
const PURGE_BATCH = 500;

/** Starts sending alerts and listening to the bot. The returned function stops both and waits for sends in progress. */
export async function startAlerts(tools: SendAlertsTools): Promise<() => Promise<void>> {
  const { db, clock, log, mail, telegram, pollMs = POLL_MS } = tools;
  if (tools.isOnlyProcess) await releaseClaims(db, clock());
  const loopOf = (claim: () => Promise<(() => Promise<void>) | null>) => (signal: AbortSignal) =>
    runSendLoop({ db, claim, concurrency: CONCURRENCY, pollMs, log }, signal);
  return startLoops([
    ...(mail ? [loopOf(() => claimNextMessage(tools, 'email'))] : []),
    ...(telegram
      ? [
          loopOf(() => claimNextMessage(tools, 'telegram')),
          (signal: AbortSignal) => listenForUpdates(tools, telegram, signal),
        ]
      : []),
  ]);
}

interface PurgeTools extends Pick<DeliveryTools, 'db' | 'clock'> {
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
