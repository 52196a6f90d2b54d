import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** By which channels alerts are sent, and when. */

const ok = z.literal('ok');

const timeOfDaySchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Время пишется так: 22:30.'));

/** Local times of the user between which alerts are delayed; the span crosses midnight when `from` is later than `to`. */
export const quietHoursSchema = z.object({
  from: timeOfDaySchema,
  to: timeOfDaySchema,
  /** An IANA name such as Asia/Yekaterinburg. */
  timezone: z.string().check(
    z.maxLength(64),
    z.refine((name) => {
      try {
        return Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }));
      } catch {
        return false;
      }
    }, 'Такого часового пояса нет.'),
  ),
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

export const notificationSettingsSchema = z.object({
  email: z.object({
    /** False when email is not configured on this site. */
    available: z.boolean(),
    address: z.nullable(z.string()),
    /** True after the link in the confirmation email was opened; alerts are sent only then. */
    confirmed: z.boolean(),
    enabled: z.boolean(),
  }),
  telegram: z.object({
    available: z.boolean(),
    /** The @name, or else the first name; null when not linked. */
    name: z.nullable(z.string()),
    enabled: z.boolean(),
    /** True when the user has blocked our bot. */
    muted: z.boolean(),
  }),
  /** Null when alerts may be sent at any time. */
  quiet: z.nullable(quietHoursSchema),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

const settingsResponse = z.object({ status: ok, data: notificationSettingsSchema });

export const getNotificationSettings = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Куда и когда приходят уведомления',
  response: settingsResponse,
});

export const saveNotificationSettings = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/notifications/settings',
  summary: 'Меняет, куда и когда приходят уведомления',
  body: z.object({ email_enabled: z.boolean(), telegram_enabled: z.boolean(), quiet: z.nullable(quietHoursSchema) }),
  response: settingsResponse,
});

/** The response does not reveal whether another account uses the address. */
export const setEmail = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/set-email',
  summary: 'Записывает почту и шлёт на неё письмо со ссылкой подтверждения',
  body: z.object({ email: z.string() }),
  response: settingsResponse,
});

export const confirmEmail = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/notifications/confirm-email',
  summary: 'Подтверждает почту токеном из письма',
  body: z.object({ token: z.string().check(z.maxLength(500)) }),
  response: z.object({
    status: ok,
    /** Null in any browser but that of the account that asked. There the address becomes that of the profile. */
    email: z.nullable(z.string()),
    /** True if the address logs in to another account, so that this one only gets alerts there. */
    taken: z.boolean(),
  }),
});

/** Needs no session: the token from the email authorises it. */
export const unsubscribe = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  summary: 'Отписывает от писем токеном из письма: от одного мониторинга или от всех',
  body: z.object({ token: z.string().check(z.maxLength(500)), all: z._default(z.boolean(), false) }),
  response: z.object({
    status: ok,
    /** The keyword of the monitor; null for all emails. */ monitor: z.nullable(z.string()),
  }),
});

/** Linking a Telegram chat: the user opens our bot by a deep link that identifies their account. */

export const initTelegram = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/telegram/init',
  summary: 'Заводит одноразовую привязку Telegram на 15 минут',
  response: z.object({ status: z.literal('ok'), uuid: z.uuid(), telegram_url: z.string() }),
});

export const completeTelegram = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/telegram/completed',
  summary: 'Открыл ли пользователь бота по ссылке; правду узнаёт только тот, кто её завёл',
  query: z.object({ uuid: z.uuid() }),
  response: z.object({ status: z.literal('ok'), completed: z.boolean() }),
});

export const initTelegramLink = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/telegram/init-link',
  summary: 'Ссылка на бота для привязки Telegram',
  response: z.object({ status: z.literal('ok'), telegram_url: z.string(), uuid: z.uuid() }),
});

export const unlinkTelegram = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/telegram/unlink',
  summary: 'Отвязывает Telegram',
  response: z.object({ status: z.literal('ok') }),
});
