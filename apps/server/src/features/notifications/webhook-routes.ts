import { readUpdate } from '@vidno/providers/telegram/read-update';
import type { FastifyInstance } from 'fastify';
import { isSameSecret } from '#config/secrets/derive-secret.ts';
import { type HandleUpdateTools, handleUpdate } from './telegram/handle-update.ts';
import type { TelegramBot } from './telegram/telegram-bot.ts';

interface WebhookTools extends HandleUpdateTools {
  readonly telegram: TelegramBot | null;
}

/** Telegram repeats an update until it gets a success status. */
export function serveTelegramWebhook(app: FastifyInstance, tools: WebhookTools): void {
  const { telegram: bot } = tools;
  if (!bot?.webhook) return;
  const { secret } = bot.webhook;
  app.post('/api/telegram/webhook', { config: { api: 'account' } }, async (request, reply) => {
    const given = request.headers['x-telegram-bot-api-secret-token'];
    if (typeof given !== 'string' || !isSameSecret(given, secret)) return reply.code(401).send({});
    const update = toUpdate(request.body);
    // An update that cannot be parsed is accepted, because repeating it would not help.
    if (update) await handleUpdate(tools, bot, update);
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
