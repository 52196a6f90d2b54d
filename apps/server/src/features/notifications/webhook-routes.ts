import { timingSafeEqual } from 'node:crypto';
import { readUpdate } from '@vidno/providers/telegram/read-update';
import type { FastifyInstance } from 'fastify';
import { type ReceiveUpdateTools, receiveUpdate } from './telegram/receive-update.ts';
import type { TelegramBot } from './telegram/telegram-bot.ts';

interface WebhookTools extends ReceiveUpdateTools {
  readonly telegram: TelegramBot | null;
}

/** Where Telegram brings its news, if it has been told to; whatever is not answered with ok it brings again. */
export function serveTelegramWebhook(app: FastifyInstance, tools: WebhookTools): void {
  const { telegram: bot } = tools;
  if (!bot?.webhook) return;
  const { secret } = bot.webhook;
  app.post('/api/telegram/webhook', { config: { api: 'account' } }, async (request, reply) => {
    const given = request.headers['x-telegram-bot-api-secret-token'];
    if (typeof given !== 'string' || !isSame(given, secret)) return reply.code(401).send({});
    const update = toUpdate(request.body);
    // Nothing would come of bringing it again.
    if (update) await receiveUpdate(tools, bot, update);
    return {};
  });
}

function toUpdate(body: unknown) {
  try {
    return readUpdate(body);
  } catch {
    return null;
  }
}

function isSame(given: string, secret: string): boolean {
  const [actual, expected] = [Buffer.from(given), Buffer.from(secret)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
