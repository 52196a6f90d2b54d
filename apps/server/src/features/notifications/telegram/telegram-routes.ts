import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import {
  answerLogin,
  browserOf,
  type Caller,
  findObstacle,
  giveSession,
  type IdentityTools,
  type ProvenCaller,
  provenGuard,
  registerLinkedVisitor,
  startTelegramLogin,
} from '#features/identity/public.ts';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import { isLinkUsed } from './link-repository.ts';
import { loginByChat } from './login-by-chat.ts';
import { toLoginPayload } from './login-payload-rules.ts';
import { startLink } from './start-link.ts';
import type { TelegramBot } from './telegram-bot.ts';
import { unlinkTelegram } from './unlink-telegram.ts';

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
  const start = async ({ accountId, demo, proof }: ProvenCaller) => {
    // The chat makes a visitor a user.
    const obstacle = demo ? await findObstacle(db, tools.documents, accountId) : null;
    if (obstacle !== null) throw new Problem(obstacle);
    const { uuid, url } = await startLink(tools, { proof, bot: required() });
    return { status: 'ok' as const, uuid, telegram_url: url };
  };

  const provenOnly = provenGuard(guards, tools);
  serve(app, endpoints.initTelegram, provenOnly, (_input, caller) => start(caller));
  serve(app, endpoints.initTelegramLink, provenOnly, (_input, caller) => start(caller));

  serve(app, endpoints.completeTelegram, guards.account, async ({ query: { uuid } }, caller, request, reply) => {
    const completed = await isLinkUsed(db, { id: uuid, accountId: caller.accountId });
    if (completed && caller.demo) {
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
