import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BotUpdate } from '@vidno/providers/telegram/telegram-client';
import { HOUR_MS } from '#config/durations.ts';
import { type HandleUpdateTools, handleUpdate } from './handle-update.ts';
import { acquirePollLease, releasePollLease } from './poll-repository.ts';
import type { TelegramBot } from './telegram-bot.ts';

const POLL_SECONDS = 25;
/**
 * Longer than one long poll can take.
 * @limit time: Another process listens to the bot.
 */
const LEASE_MS = 90_000;
/**
 * A lease that ends later was taken while the clock was wrong.
 * @limit time: A lease further ahead comes from a wrong clock and does not count.
 */
const MAX_PLAUSIBLE_LEASE_MS = HOUR_MS;
const POLL_RETRY_MS = 5_000;
const WEBHOOK_RETRY_MS = 60_000;
/**
 * After these the update is skipped, so it does not block the others.
 * @limit time: The update from Telegram is skipped.
 */
const MAX_TRIES = 3;

/** Registers the webhook if the bot has one, and polls Telegram otherwise, until aborted. */
export async function listenForUpdates(tools: HandleUpdateTools, bot: TelegramBot, signal: AbortSignal): Promise<void> {
  if (bot.webhook) await registerWebhook(tools, bot, signal);
  else await pollUpdates(tools, bot, signal);
}

async function registerWebhook(
  { log }: HandleUpdateTools,
  { client, webhook }: TelegramBot,
  signal: AbortSignal,
): Promise<void> {
  while (webhook && !signal.aborted) {
    const outcome = await client.setWebhook(webhook);
    if (outcome.kind === 'answered') return;
    log.warn({ outcome: outcome.kind, reason: outcome.reason }, 'Telegram has not accepted our webhook');
    await sleep(signal, WEBHOOK_RETRY_MS);
  }
}

/** One process polls at a time; when it stops, another takes over. */
async function pollUpdates(tools: HandleUpdateTools, bot: TelegramBot, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = tools;
  const holder = randomUUID();
  const acquireLease = (): Promise<boolean> => {
    const ahead = (ms: number) => new Date(clock().getTime() + ms);
    return acquirePollLease(db, {
      holder,
      now: clock(),
      until: ahead(LEASE_MS),
      latestPlausible: ahead(MAX_PLAUSIBLE_LEASE_MS),
    });
  };
  while (!signal.aborted) {
    try {
      if (await acquireLease()) await pollWhileLeased(acquireLease, { ...tools, bot, signal });
    } catch (error) {
      if (!signal.aborted) log.error(error, 'Telegram updates could not be polled');
    }
    await sleep(signal, POLL_RETRY_MS);
  }
  await releasePollLease(db, holder);
}

interface PollTools extends HandleUpdateTools {
  readonly bot: TelegramBot;
  readonly signal: AbortSignal;
}

/** Returns when another process has taken over or Telegram does not answer. */
async function pollWhileLeased(acquireLease: () => Promise<boolean>, tools: PollTools): Promise<void> {
  const { bot, log, signal } = tools;
  await bot.client.deleteWebhook();
  let offset: number | null = null;
  while (!signal.aborted && (await acquireLease())) {
    const outcome = await bot.client.getUpdates({ offset, waitSeconds: POLL_SECONDS, signal });
    if (outcome.kind !== 'answered') {
      if (!signal.aborted)
        log.warn({ outcome: outcome.kind, reason: outcome.reason }, 'Telegram refused to give updates');
      return;
    }
    // The offset acknowledges the earlier updates, so it moves only after an update has been handled.
    for (const update of outcome.result) {
      await handleWithRetries(tools, update);
      offset = update.id + 1;
    }
  }
}

async function handleWithRetries(tools: PollTools, update: BotUpdate): Promise<void> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    try {
      return await handleUpdate(tools, tools.bot, update);
    } catch (error) {
      tools.log.error({ err: error, tries }, 'a Telegram update could not be handled');
      await sleep(tools.signal, tries * 1_000);
    }
  }
}

async function sleep(signal: AbortSignal, ms: number): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {});
}
