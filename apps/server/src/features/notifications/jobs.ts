import { setTimeout as pause } from 'node:timers/promises';
import type { Scheduler } from '#schedule/scheduler.ts';
import { purgeNotifications } from './centre/purge-notifications.ts';
import { claimNextConfirmation } from './delivery/claim-next-confirmation.ts';
import { claimNextMessage, type DeliveryTools } from './delivery/claim-next-message.ts';
import { releaseClaims } from './delivery/delivery-repository.ts';
import { keepSending } from './delivery/keep-sending.ts';
import { askForUpdates } from './telegram/ask-for-updates.ts';
import { keepWebhook } from './telegram/keep-webhook.ts';

interface SendAlertsTools extends DeliveryTools {
  /** True where no other process can be sending: what a killed one had begun is taken up at once. */
  readonly isOnlyProcess: boolean;
  /** How often it is looked for alerts; each second unless given. */
  readonly pollMs?: number;
}

const LANES = 4;
const POLL_MS = 1_000;
const GRACE_MS = 20_000;

/** Sends alerts and hears the bot; answers what stops it, when what has begun is at its end. */
export async function startAlerts(tools: SendAlertsTools): Promise<() => Promise<void>> {
  const { db, clock, log, mail, telegram, pollMs = POLL_MS } = tools;
  if (tools.isOnlyProcess) await releaseClaims(db, clock());
  const stopping = new AbortController();
  const { signal } = stopping;
  const sending = { lanes: LANES, pollMs, log };
  const running: Promise<void>[] = [];
  if (mail) {
    running.push(keepSending({ ...sending, claim: () => claimNextConfirmation(tools, mail) }, signal));
    running.push(keepSending({ ...sending, claim: () => claimNextMessage(tools, 'email') }, signal));
  }
  if (telegram) {
    running.push(keepSending({ ...sending, claim: () => claimNextMessage(tools, 'telegram') }, signal));
    running.push(telegram.webhook ? keepWebhook(tools, telegram, signal) : askForUpdates(tools, telegram, signal));
  }
  return async () => {
    stopping.abort();
    await Promise.race([Promise.all(running), pause(GRACE_MS, undefined, { ref: false })]);
  };
}

export async function scheduleNotificationPurge(
  scheduler: Scheduler,
  tools: Pick<DeliveryTools, 'db' | 'clock'>,
): Promise<void> {
  await scheduler.schedule('purge-notifications', '53 * * * *', () => purgeNotifications(tools));
}
