import type { BotUpdate } from '@vidno/providers/telegram/telegram-client';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { openTelegramLogin } from '#features/identity/public.ts';
import type { Logger } from '#observability/log.ts';
import { findChannelByChat, updateChannel } from '../channel-repository.ts';
import { muteChannel } from '../delivery/mute-channel.ts';
import { linkChat } from './link-chat.ts';
import { readLoginPayload } from './login-payload-rules.ts';
import { REPLIES, type Reply, readLinkAnswer, toLoginCode } from './reply-rules.ts';
import type { TelegramBot } from './telegram-bot.ts';

export interface HandleUpdateTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly appSecret: string;
}

/** Applies an update from Telegram. Handling the same update twice is safe. */
export async function handleUpdate(tools: HandleUpdateTools, bot: TelegramBot, { event }: BotUpdate): Promise<void> {
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
  tools: HandleUpdateTools,
  { chatId, name, payload }: Extract<BotUpdate['event'], { kind: 'start' }>,
): Promise<Reply> {
  if (payload === null) return replyFor(tools.db, chatId);
  const loginId = readLoginPayload(payload);
  if (loginId === null) return linkChat(tools, { kind: 'open', linkId: payload, chatId, name });
  const code = await openTelegramLogin(tools, { id: loginId, chatId, name });
  return code === null ? REPLIES.staleLogin : toLoginCode(code);
}

async function answerPress(
  tools: HandleUpdateTools,
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
  { db, clock }: HandleUpdateTools,
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
  { log }: HandleUpdateTools,
  { client }: TelegramBot,
  { chatId, reply }: { chatId: string; reply: Reply },
): Promise<void> {
  const outcome = await client.sendMessage({ chatId, ...reply });
  if (outcome.kind !== 'sent') log.warn({ outcome: outcome.kind }, 'the bot could not reply');
}
