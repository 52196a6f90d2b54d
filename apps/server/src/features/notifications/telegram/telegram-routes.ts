import { endpoints } from '@vidno/contract/endpoints';
import { readUpdate } from '@vidno/providers/telegram/telegram-client';
import type { FastifyInstance } from 'fastify';
import { isSameSecret } from '#config/secrets.ts';
import { findObstacle } from '#features/identity/accounts/visitor.ts';
import { answerLogin, browserOf, giveSession } from '#features/identity/login/answer-routes.ts';
import { registerLinkedVisitor, startTelegramLogin } from '#features/identity/login/telegram-login.ts';
import { type ProvenCaller, provenGuard } from '#features/identity/proofs/proof-routes.ts';
import type { Caller, IdentityTools } from '#features/identity/tools.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { type TelegramBot, toLoginPayload } from './bot.ts';
import { loginByChat, startLink, unlinkTelegram } from './chats.ts';
import { isLinkUsed } from './telegram-repository.ts';
import { handleUpdate } from './updates.ts';

export interface TelegramRouteTools extends IdentityTools {
  /** Null when the bot is not configured. */
  readonly telegram: TelegramBot | null;
}

export function serveTelegram(app: FastifyInstance, guards: Guards<Caller>, tools: TelegramRouteTools): void {
  const { db, telegram } = tools;
  const required = (): TelegramBot => {
    if (!telegram) throw new Problem('telegram_not_connected');
    return telegram;
  };
  const start = async ({ accountId, isVisitor, proof }: ProvenCaller) => {
    // The chat makes a visitor a user.
    const obstacle = isVisitor ? await findObstacle(db, tools.documents, accountId) : null;
    if (obstacle !== null) throw new Problem(obstacle);
    const { uuid, url } = await startLink(tools, { proof, bot: required() });
    return { status: 'ok' as const, uuid, telegram_url: url };
  };

  const provenOnly = provenGuard(guards, tools);
  serve(app, endpoints.initTelegram, provenOnly, (_input, caller) => start(caller));
  serve(app, endpoints.initTelegramLink, provenOnly, (_input, caller) => start(caller));

  serve(app, endpoints.completeTelegram, guards.account, async ({ query: { uuid } }, caller, request, reply) => {
    const completed = await isLinkUsed(db, { id: uuid, accountId: caller.accountId });
    if (completed && caller.isVisitor) {
      const session = await registerLinkedVisitor(tools, {
        ...caller,
        device: browserOf(request, tools).device,
      });
      if (session) giveSession({ request, reply }, tools, session);
    }
    return { status: 'ok', completed };
  });

  serve(app, endpoints.unlinkTelegram, provenOnly, async (_input, { proof }) => {
    const outcome = await unlinkTelegram(tools, proof);
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serve(app, endpoints.initTelegramLogin, guards.session, async (_input, { sessionId }) => {
    const { linkBase, name } = required();
    const uuid = await startTelegramLogin(tools, sessionId);
    return { status: 'ok', uuid, telegram_url: `${linkBase}/${name}?start=${toLoginPayload(uuid)}` };
  });

  serve(app, endpoints.loginByTelegram, guards.session, async ({ body }, { sessionId }, request, reply) => {
    const browser = browserOf(request, tools);
    const outcome = await loginByChat(tools, { ...browser, sessionId, linkId: body.uuid, code: body.code });
    return answerLogin(guards, tools, outcome, { request, reply });
  });
}

interface WebhookTools extends Pick<Tools, 'db' | 'clock' | 'appSecret' | 'log'> {
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
