import { endpoints } from '@vidno/contract/endpoints';
import type { MailClient } from '@vidno/providers/mail/mail-client';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Caller } from '#features/identity/public.ts';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import type { Logger } from '#observability/log.ts';
import { listNotifications } from './centre/list-notifications.ts';
import { countUnread, markRead } from './centre/repository.ts';
import { confirmEmail } from './settings/confirm-email.ts';
import { findSettings } from './settings/find-settings.ts';
import { saveSettings } from './settings/save-settings.ts';
import { setEmail } from './settings/set-email.ts';
import { isLinkUsed } from './telegram/link-repository.ts';
import { startLink } from './telegram/start-link.ts';
import type { TelegramBot } from './telegram/telegram-bot.ts';
import { unlinkTelegram } from './telegram/unlink-telegram.ts';
import { serveUnsubscribe } from './unsubscribe-routes.ts';
import { serveTelegramWebhook } from './webhook-routes.ts';

export interface NotificationTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly appSecret: string;
  readonly publicUrl: string;
  /** Null when email is not configured. */
  readonly mail: MailClient | null;
  /** Null when the bot is not configured. */
  readonly telegram: TelegramBot | null;
}

export function serveNotifications(app: FastifyInstance, guards: Guards<Caller>, tools: NotificationTools): void {
  serveNotificationCentre(app, guards, tools);
  serveSettings(app, guards, tools);
  serveTelegram(app, guards, tools);
  serveUnsubscribe(app, guards, tools);
  serveTelegramWebhook(app, tools);
}

function serveNotificationCentre(app: FastifyInstance, guards: Guards<Caller>, { db, clock }: NotificationTools): void {
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

function serveSettings(app: FastifyInstance, guards: Guards<Caller>, tools: NotificationTools): void {
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

  serve(app, endpoints.setEmail, guards.account, async ({ body: { email } }, { accountId }) => {
    if (!mail) throw new Problem('email_not_connected');
    const outcome = await setEmail(tools, { accountId, email });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return settingsOf(accountId);
  });

  // The link may be opened in any browser. Only that of the account that asked learns more than that the mailbox is confirmed.
  serve(app, endpoints.confirmEmail, guards.anyone, async ({ body: { token } }, caller) => {
    const confirmed = await confirmEmail(tools, token);
    if (confirmed === null) throw new Problem('email_confirmation_unknown');
    return { status: 'ok', email: caller?.accountId === confirmed.accountId ? confirmed.address : null };
  });
}

function serveTelegram(app: FastifyInstance, guards: Guards<Caller>, tools: NotificationTools): void {
  const { db, telegram: bot } = tools;
  const start = async ({ accountId }: Caller) => {
    if (!bot) throw new Problem('telegram_not_connected');
    const { uuid, url } = await startLink(tools, { accountId, bot });
    return { status: 'ok' as const, uuid, telegram_url: url };
  };

  serve(app, endpoints.initTelegram, guards.account, (_input, caller) => start(caller));
  serve(app, endpoints.initTelegramLink, guards.account, (_input, caller) => start(caller));

  serve(app, endpoints.completeTelegram, guards.account, async ({ query: { uuid } }, { accountId }) => ({
    status: 'ok',
    completed: await isLinkUsed(db, { id: uuid, accountId }),
  }));

  serve(app, endpoints.unlinkTelegram, guards.account, async (_input, { accountId }) => {
    await unlinkTelegram(db, accountId);
    return { status: 'ok' };
  });
}
