import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#observability/log.ts';
import type { TelegramBot } from './telegram-bot.ts';

const RETRY_MS = 60_000;

/** Tells Telegram where to bring its news, again until it has heard. */
export async function keepWebhook(
  { log }: { log: Logger },
  { client, webhook }: TelegramBot,
  signal: AbortSignal,
): Promise<void> {
  while (webhook && !signal.aborted) {
    const outcome = await client.setWebhook(webhook);
    if (outcome.kind === 'answered') return;
    log.warn({ outcome: outcome.kind, reason: outcome.reason }, 'Telegram does not take our webhook');
    await pause(RETRY_MS, undefined, { signal }).catch(() => {});
  }
}
