import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BotUpdate } from '@vidno/providers/telegram/telegram-client';
import { HOUR_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { openTelegramLogin } from '#features/identity/login/telegram-login.ts';
import type { Tools } from '#tools.ts';
import { findChannelByChat, updateChannel } from '../channel-repository.ts';
import { muteChannel } from '../delivery/send-alerts.ts';
import { REPLIES, type Reply, readLinkAnswer, readLoginPayload, type TelegramBot, toLoginCode } from './bot.ts';
import { linkChat } from './chats.ts';
import { acquirePollLease, releasePollLease } from './telegram-repository.ts';

const GRACE_MS = 20_000;

/** Starts listening to the bot. The returned function stops that and waits for what is in progress. */
export function startListening(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'log'>,
  bot: TelegramBot,
): () => Promise<void> {
  const stopping = new AbortController();
  const listening = listenForUpdates(tools, bot, stopping.signal);
  return async () => {
    stopping.abort();
    await Promise.race([listening, pause(GRACE_MS, undefined, { ref: false })]);
  };
}

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
export async function listenForUpdates(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'log'>,
  bot: TelegramBot,
  signal: AbortSignal,
): Promise<void> {
  if (bot.webhook) await registerWebhook(tools, bot, signal);
  else await pollUpdates(tools, bot, signal);
}

async function registerWebhook(
  { log }: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'log'>,
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
async function pollUpdates(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'log'>,
  bot: TelegramBot,
  signal: AbortSignal,
): Promise<void> {
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

interface PollTools extends Pick<Tools, 'db' | 'clock' | 'appSecret' | 'log'> {
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

/** Applies an update from Telegram. Handling the same update twice is safe. */
export async function handleUpdate(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'log'>,
  bot: TelegramBot,
  { event }: BotUpdate,
): Promise<void> {
  const { db } = tools;
  switch (event.kind) {
    case 'start': {
      const { chatId } = event;
      await setMuted(tools, { chatId, muted: false });
      return sendReply(tools, bot, { chatId, reply: await replyToStart(tools, event) });
    }
    case 'message':
      return sendReply(tools, bot, { chatId: event.chatId, reply: await replyFor(db, event.chatId) });
    case 'pressed':
      return answerPress(tools, bot, event);
    case 'blocked':
      return setMuted(tools, { chatId: event.chatId, muted: true });
    case 'unblocked':
      return setMuted(tools, { chatId: event.chatId, muted: false });
    case 'other':
      return;
  }
}

/** What the bot was started with is the id of a link for alerts, or that of a login. */
async function replyToStart(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'log'>,
  { chatId, name, payload }: Extract<BotUpdate['event'], { kind: 'start' }>,
): Promise<Reply> {
  if (payload === null) return replyFor(tools.db, chatId);
  const loginId = readLoginPayload(payload);
  if (loginId === null) return linkChat(tools, { kind: 'open', linkId: payload, chatId, name });
  const code = await openTelegramLogin(tools, { id: loginId, chatId, name });
  return code === null ? REPLIES.staleLogin : toLoginCode(code);
}

async function answerPress(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'log'>,
  bot: TelegramBot,
  { pressId, chatId, name, data }: Extract<BotUpdate['event'], { kind: 'pressed' }>,
): Promise<void> {
  const answer = readLinkAnswer(data);
  const reply = answer ? await linkChat(tools, { ...answer, chatId, name }) : REPLIES.stale;
  const ended = await bot.client.answerPress(pressId);
  if (ended.kind !== 'answered') tools.log.warn({ outcome: ended.kind }, 'the bot could not answer a button');
  return sendReply(tools, bot, { chatId, reply });
}

async function replyFor(db: Database, chatId: string): Promise<Reply> {
  return (await findChannelByChat(db, chatId)) ? REPLIES.known : REPLIES.unknown;
}

async function setMuted(
  { db, clock }: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'log'>,
  { chatId, muted }: { chatId: string; muted: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const channel = await findChannelByChat(trx, chatId);
    if (!channel) return;
    const own = { accountId: channel.account_id, channel: 'telegram' as const };
    if (muted) await muteChannel(trx, { ...own, now: clock() });
    else await updateChannel(trx, own, { muted_at: null });
  });
}

/** A reply that fails is not sent again, because the settings page shows the state of the link. */
async function sendReply(
  { log }: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'log'>,
  { client }: TelegramBot,
  { chatId, reply }: { chatId: string; reply: Reply },
): Promise<void> {
  const outcome = await client.sendMessage({ chatId, ...reply });
  if (outcome.kind !== 'sent') log.warn({ outcome: outcome.kind }, 'the bot could not reply');
}
