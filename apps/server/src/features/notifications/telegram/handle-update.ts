import type { BotUpdate } from '@vidno/providers/telegram/telegram-client';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import { findChannelByChat, updateChannel } from '../channel-repository.ts';
import { muteChannel } from '../delivery/mute-channel.ts';
import { linkChat } from './link-chat.ts';
import { REPLIES, type ReplyName } from './reply-rules.ts';
import type { TelegramBot } from './telegram-bot.ts';

export interface HandleUpdateTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Applies an update from Telegram. Handling the same update twice is safe. */
export async function handleUpdate(tools: HandleUpdateTools, bot: TelegramBot, { event }: BotUpdate): Promise<void> {
  const { db } = tools;
  switch (event.kind) {
    case 'start': {
      const { chatId, name, payload } = event;
      await setMuted(tools, { chatId, muted: false });
      const reply = payload === null ? await replyFor(db, chatId) : await linkChat(tools, { chatId, name, payload });
      return sendReply(tools, bot, { chatId, reply });
    }
    case 'message':
      return sendReply(tools, bot, { chatId: event.chatId, reply: await replyFor(db, event.chatId) });
    case 'blocked':
      return setMuted(tools, { chatId: event.chatId, muted: true });
    case 'unblocked':
      return setMuted(tools, { chatId: event.chatId, muted: false });
    case 'other':
      return;
  }
}

async function replyFor(db: Database, chatId: string): Promise<ReplyName> {
  return (await findChannelByChat(db, chatId)) ? 'known' : 'unknown';
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
  { chatId, reply }: { chatId: string; reply: ReplyName },
): Promise<void> {
  const outcome = await client.sendMessage({ chatId, html: REPLIES[reply] });
  if (outcome.kind !== 'sent') log.warn({ outcome: outcome.kind, reply }, 'the bot could not reply');
}
