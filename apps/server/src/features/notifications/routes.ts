import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { browserOf, giveSession } from '#features/identity/login/answer-routes.ts';
import { provenGuard } from '#features/identity/proofs/proof-routes.ts';
import { findProof } from '#features/identity/proofs/recent-proof.ts';
import type { Caller } from '#features/identity/tools.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { listNotifications } from './notifications.ts';
import { countUnread, markRead } from './repository.ts';
import { confirmEmail, setEmail } from './settings/alert-email.ts';
import { findSettings, saveSettings } from './settings/settings.ts';
import { readUnsubscribeToken, unsubscribe, unsubscribePath } from './settings/unsubscribe.ts';
import { serveTelegram, serveTelegramWebhook, type TelegramRouteTools } from './telegram/telegram-routes.ts';

export function serveNotifications(
  app: FastifyInstance,
  guards: Guards<Caller>,
  tools: Pick<Tools, 'mail'> & TelegramRouteTools,
): void {
  serveNotificationCentre(app, guards, tools);
  serveSettings(app, guards, tools);
  serveTelegram(app, guards, tools);
  serveUnsubscribe(app, guards, tools);
  serveTelegramWebhook(app, tools);
}

function serveNotificationCentre(
  app: FastifyInstance,
  guards: Guards<Caller>,
  { db, clock }: Pick<Tools, 'mail'> & TelegramRouteTools,
): void {
  serve(app, endpoints.listNotifications, guards.account, async ({ query: { page } }, { accountId }) => {
    const { notifications, ...counts } = await listNotifications(db, { accountId, page });
    return { status: 'ok', data: notifications, ...counts };
  });

  serve(app, endpoints.readNotifications, guards.account, async ({ body }, { accountId }) => {
    const ids = body.ids ?? null;
    if (ids === null || ids.length > 0) await markRead(db, { accountId, ids, now: clock() });
    return { status: 'ok', unread: await countUnread(db, accountId) };
  });
}

function serveSettings(
  app: FastifyInstance,
  guards: Guards<Caller>,
  tools: Pick<Tools, 'mail'> & TelegramRouteTools,
): void {
  const { db, mail, telegram } = tools;
  const available = { email: mail !== null, telegram: telegram !== null };
  const settingsOf = async (accountId: number) => ({
    status: 'ok' as const,
    data: await findSettings(db, { accountId, available }),
  });

  serve(app, endpoints.getNotificationSettings, guards.account, (_input, { accountId }) => settingsOf(accountId));

  serve(app, endpoints.saveNotificationSettings, guards.account, async ({ body }, { accountId }) => {
    const { email_enabled: email, telegram_enabled: telegram, quiet } = body;
    await saveSettings(tools, { accountId, email, telegram, quiet });
    return settingsOf(accountId);
  });

  serve(app, endpoints.setEmail, provenGuard(guards, tools), async ({ body: { email } }, { accountId }) => {
    if (!mail) throw new Problem('email_not_connected');
    const outcome = await setEmail({ ...tools, canMailTo: mail.canSendTo }, { accountId, email });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return settingsOf(accountId);
  });

  // The link may be opened in any browser. Only that of the account that asked learns more than that the mailbox is confirmed.
  serve(app, endpoints.confirmEmail, guards.anyone, async ({ body: { token } }, caller, request, reply) => {
    const { device } = browserOf(request, tools);
    const browser = caller && { ...caller, device, proof: await findProof(tools, caller, device) };
    const outcome = await confirmEmail(tools, { token, browser });
    switch (outcome.kind) {
      case 'refused':
        throw new Problem(outcome.because);
      case 'confirmed_elsewhere':
        return { status: 'ok', email: null, taken: false };
      case 'confirmed':
        if (outcome.session) giveSession({ request, reply }, tools, outcome.session);
        return { status: 'ok', email: outcome.address, taken: outcome.isTaken };
    }
  });
}

/**
 * The web app posts the token as JSON. A mail client with one-click unsubscribe (RFC 8058) posts a form to the URL with the token,
 * without a session or CSRF token. Other mail clients open that URL, and are redirected to the page of the web app.
 */
function serveUnsubscribe(
  app: FastifyInstance,
  guards: Guards<Caller>,
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'publicUrl'>,
): void {
  const { path } = endpoints.unsubscribe;
  app.register((scope, _options, ready) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, {}),
    );
    scope.addHook('preValidation', async (request) => {
      const token = tokenOf(request);
      if (token !== null) request.body = { token };
    });
    serve(scope, endpoints.unsubscribe, guards.open, async ({ body }) => {
      const outcome = await unsubscribe(tools, body);
      if (outcome.kind === 'refused') throw new Problem(outcome.because);
      return { status: 'ok', monitor: outcome.monitor };
    });
    ready();
  });

  app.get(path, { config: { api: 'account' } }, async (request, reply) => {
    const token = tokenOf(request) ?? '-';
    const isForAll = readUnsubscribeToken(tools.appSecret, token)?.monitorId === null;
    return reply.redirect(`${tools.publicUrl.replace(/\/+$/, '')}${unsubscribePath({ token, isForAll })}`);
  });
}

function tokenOf({ query }: FastifyRequest): string | null {
  const token: unknown = Object(query).token;
  return typeof token === 'string' ? token : null;
}
