import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BotUpdate } from '@vidno/providers/telegram/telegram-client';
import { holdPoll, releasePoll } from './poll-repository.ts';
import { type ReceiveUpdateTools, receiveUpdate } from './receive-update.ts';
import type { TelegramBot } from './telegram-bot.ts';

const WAIT_SECONDS = 25;
/** Longer than one question takes at most. */
const HOLD_MS = 90_000;
const UNLIKELY_MS = 3_600_000;
const RETRY_MS = 5_000;
/** An update that cannot be dealt with holds the others up no longer. */
const TRIES = 3;

/** Asks Telegram for news until told to stop; of all processes one does, and another goes on where it ends. */
export async function askForUpdates(tools: ReceiveUpdateTools, bot: TelegramBot, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = tools;
  const holder = randomUUID();
  const hold = (): Promise<boolean> => {
    const ahead = (ms: number) => new Date(clock().getTime() + ms);
    return holdPoll(db, { holder, now: clock(), until: ahead(HOLD_MS), unlikely: ahead(UNLIKELY_MS) });
  };
  while (!signal.aborted) {
    try {
      if (await hold()) await askWhile(hold, { ...tools, bot, signal });
    } catch (error) {
      if (!signal.aborted) log.error(error, 'news of Telegram could not be taken');
    }
    await rest(signal, RETRY_MS);
  }
  await releasePoll(db, holder);
}

interface AskTools extends ReceiveUpdateTools {
  readonly bot: TelegramBot;
  readonly signal: AbortSignal;
}

/** Ends where another process has taken over, or Telegram does not answer. */
async function askWhile(hold: () => Promise<boolean>, tools: AskTools): Promise<void> {
  const { bot, log, signal } = tools;
  await bot.client.deleteWebhook();
  let offset: number | null = null;
  while (!signal.aborted && (await hold())) {
    const outcome = await bot.client.getUpdates({ offset, waitSeconds: WAIT_SECONDS, signal });
    if (outcome.kind !== 'answered') {
      if (!signal.aborted) log.warn({ outcome: outcome.kind, reason: outcome.reason }, 'Telegram tells no news');
      return;
    }
    // Telegram forgets what is before the offset of the next question: only when it has been dealt with.
    for (const update of outcome.result) {
      await receiveSurely(tools, update);
      offset = update.id + 1;
    }
  }
}

async function receiveSurely(tools: AskTools, update: BotUpdate): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      return await receiveUpdate(tools, tools.bot, update);
    } catch (error) {
      tools.log.error({ err: error, tries }, 'an update of Telegram could not be dealt with');
      await rest(tools.signal, tries * 1_000);
    }
  }
}

async function rest(signal: AbortSignal, ms: number): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {});
}
