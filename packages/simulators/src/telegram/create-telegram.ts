import { BotUpdates } from './bot-updates.ts';
import { Chats } from './chats.ts';
import { FloodLimits } from './flood-limits.ts';
import { Presses } from './presses.ts';
import { TelegramFaults } from './telegram-faults.ts';
import type { TelegramOptions, TelegramSimulator } from './telegram-simulator.ts';

const BOT_ID = 7_000_000_001;

export function createTelegram(options: TelegramOptions = {}): TelegramSimulator {
  const { token = `${BOT_ID}:simulated-telegram-token`, botName = 'vidno_simulator_bot' } = options;
  const { now = () => new Date(), limits = true } = options;
  return {
    token,
    bot: { id: BOT_ID, name: botName },
    chats: new Chats(now),
    presses: new Presses(),
    updates: new BotUpdates(),
    limits: new FloodLimits(limits, now),
    faults: new TelegramFaults(),
    webhook: null,
  };
}
