import { setTimeout as pause } from 'node:timers/promises';
import type { HandleUpdateTools } from './telegram/handle-update.ts';
import { listenForUpdates } from './telegram/listen-for-updates.ts';
import type { TelegramBot } from './telegram/telegram-bot.ts';

const GRACE_MS = 20_000;

/** Starts listening to the bot. The returned function stops that and waits for what is in progress. */
export function startListening(tools: HandleUpdateTools, bot: TelegramBot): () => Promise<void> {
  const stopping = new AbortController();
  const listening = listenForUpdates(tools, bot, stopping.signal);
  return async () => {
    stopping.abort();
    await Promise.race([listening, pause(GRACE_MS, undefined, { ref: false })]);
  };
}
