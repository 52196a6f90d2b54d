import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { notificationSettingsSchema } from '../notifications/settings.ts';
import { profileSchema } from '../session.ts';
import { codeField, givenPasswordField, phoneField, uuidField } from './fields.ts';

/** The personal cabinet (§2, §7). `{id}` in a path must be the caller's own. */

const ok = z.literal('ok');
const ownId = z.object({ id: z.coerce.number() });
const done = z.object({ status: ok });

export const sessionSchema = z.object({
  id: z.uuid(),
  /** Such as «Chrome, Windows». */
  device: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** The session of this browser. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const cabinetSchema = z.object({
  profile: profileSchema,
  created_at: z.string(),
  has_password: z.boolean(),
  second_factor: z.object({ enabled: z.boolean(), recovery_codes_left: z.number() }),
  /** The VK ID that logs in to this account; null if none. */
  vk: z.nullable(z.object({ id: z.string(), name: z.string() })),
  sessions: z.array(sessionSchema),
  /** Numbers of the services with their names on the screen, open or not. */
  services: z.array(z.object({ id: z.number(), title: z.string(), open: z.boolean() })),
  /** What the account holds. */
  counts: z.object({ searches: z.number(), monitors: z.number(), vk_accounts: z.number() }),
  notifications: notificationSettingsSchema,
  /** When the account will be deleted; null unless that was asked for. */
  deletion_at: z.nullable(z.string()),
});
export type Cabinet = z.infer<typeof cabinetSchema>;

export const getCabinet = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/cabinet',
  summary: 'Всё для личного кабинета: профиль, сеансы, услуги, настройки',
  response: z.object({ status: ok, data: cabinetSchema }),
});

/** `password_current` is needed unless the session was proven (see `confirmIdentity`). Ends all other sessions. */
export const updatePassword = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/{id}/update-password',
  summary: 'Меняет пароль и заканчивает остальные сеансы',
  params: ownId,
  body: z.object({
    password: givenPasswordField,
    password_confirmation: givenPasswordField,
    password_current: z.optional(givenPasswordField),
  }),
  response: done,
});

/** The code is one of type `change`, from `sendTempCode`. */
export const setPhone = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/set-phone',
  summary: 'Меняет телефон, подтверждённый кодом',
  body: z.object({
    phone: phoneField,
    country_phone: z.optional(z.string().check(z.maxLength(2))),
    code: codeField,
  }),
  response: z.object({ status: ok, data: profileSchema }),
});

export const endSession = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/{id}/end-session',
  summary: 'Заканчивает один из своих сеансов',
  params: ownId,
  body: z.object({ session_id: uuidField }),
  response: done,
});

export const endOtherSessions = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/{id}/end-other-sessions',
  summary: 'Заканчивает все свои сеансы, кроме этого',
  params: ownId,
  response: z.object({ status: ok, ended: z.number() }),
});

/**
 * The browser comes back to the cabinet with `?vk=linked|taken|failed|confirm_first`. `taken`: this VK ID logs in to another account;
 * `confirm_first`: what was proven in this session has become too old meanwhile.
 */
export const linkVk = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/vk/link',
  summary: 'Адрес VK ID, чтобы входить в этот аккаунт через VK',
  response: z.object({ status: ok, url: z.string() }),
});

export const unlinkVk = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/vk/unlink',
  summary: 'Отвязывает вход через VK ID',
  response: done,
});

/** Called whenever the modal was shown: it opens again only 30 days after another payment, or never if `never` is true. */
export const hideModal30Days = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/{id}/hidden-modal-30-days',
  summary: 'Запоминает, что окно «30 дней» показано, или больше не показывает его',
  params: ownId,
  body: z.object({ never: z._default(z.boolean(), true) }),
  response: done,
});

export const readCompanyNotice = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/{id}/read-company-notice',
  summary: 'Запоминает, что сообщение о смене компании прочитано',
  params: ownId,
  body: z.object({ notice_id: uuidField }),
  response: done,
});

/** A ZIP: JSON, pictures and a readable page. */
export const exportData = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/user/{id}/export',
  summary: 'Всё, что хранится об аккаунте, одним архивом ZIP',
  params: ownId,
  ...fileAnswer,
});

export const deleteAccount = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/{id}/delete',
  summary: 'Удаляет аккаунт: через 14 дней или сразу',
  params: ownId,
  body: z.object({
    at_once: z._default(z.boolean(), false),
    /** A proof of who asks, unless there was one in this session in the last ten minutes. */
    password_current: z.optional(givenPasswordField),
  }),
  response: z.object({
    status: ok,
    /** When the account will be deleted; null if it has been. In the past if that has started and is still going on. */
    deletion_at: z.nullable(z.string()),
  }),
});

export const keepAccount = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/{id}/keep',
  summary: 'Отменяет удаление аккаунта',
  params: ownId,
  response: done,
});
