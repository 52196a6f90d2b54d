import * as z from 'zod/mini';
import { URL_LIMIT_CHARS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { profileSchema } from '../session.ts';
import { codeField, emailField, givenPasswordField, phoneField, uuidField } from './fields.ts';

/** Logging in and out. Refusals are the same for unknown and known mailboxes and numbers, and take the same time. */

const ok = z.literal('ok');

/** `second_factor`: a code of the authenticator app is next. `done`: this browser is logged in. */
const loginResponse = z.object({
  status: ok,
  step: z.enum(['second_factor', 'done']),
  /** Null until `done`. */
  data: z.nullable(profileSchema),
  /** Searches of the visitor this browser was, which `bringSearches` can move to the account. */
  demo_searches: z.number(),
});
export type LoginAnswer = z.infer<typeof loginResponse>;

export const getLoginWays = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/login/ways',
  summary: 'Какие способы входа подключены на этом сайте',
  response: z.object({ status: ok, phone: z.boolean(), vk: z.boolean(), email: z.boolean(), telegram: z.boolean() }),
});

export const login = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/login',
  summary: 'Вход: почта или телефон с паролем, либо телефон с кодом',
  body: z.union([
    z.strictObject({
      /** A mailbox or a phone number. */
      login: z.string().check(z.maxLength(254)),
      password: givenPasswordField,
    }),
    z.strictObject({
      phone: phoneField,
      country_phone: z.optional(z.string().check(z.maxLength(2))),
      code: codeField,
    }),
  ]),
  response: loginResponse,
});

export const loginSecondFactor = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/login/second-factor',
  summary: 'Второй шаг входа: код из приложения или код восстановления',
  body: z.object({ code: z.string().check(z.maxLength(40)) }),
  response: loginResponse,
});

export const logout = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/logout',
  summary: 'Заканчивает сеанс этого браузера; токен API перестаёт действовать сразу',
  response: z.object({ status: ok }),
});

export const bringSearches = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/login/bring-searches',
  summary: 'После входа: перенести поиски, сделанные до него в этом браузере, или оставить',
  body: z.object({ bring: z.boolean() }),
  response: z.object({ status: ok, moved: z.number() }),
});

/** Always the same answer. */
export const forgotPassword = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/password/forgot',
  summary: 'Шлёт письмо со ссылкой для нового пароля, если такая почта есть',
  body: z.object({ email: emailField }),
  response: z.object({ status: ok }),
});

/** Does not log in: the link may have been opened by somebody else than who asked for it. Ends all sessions. */
export const resetPassword = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/password/reset',
  summary: 'Задаёт новый пароль по ссылке из письма и заканчивает все сеансы',
  body: z.object({
    token: z.string().check(z.maxLength(500)),
    password: givenPasswordField,
    password_confirmation: givenPasswordField,
  }),
  response: z.object({ status: ok }),
});

/**
 * Where to log in at VK ID. The browser comes back to `redirect_url` with `?login=done|second_factor|contact|documents|failed`,
 * besides with `demo_searches` after `done` if there are any, and with `because` after `failed`: the code of a problem, or
 * `denied`, `expired`. After `contact`, VK knows neither phone nor mailbox: whoever registers with one in this browser has VK ID
 * linked. After `documents`, whoever accepts them and comes here again is registered.
 */
export const startVkLogin = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/login/vk',
  summary: 'Адрес страницы входа VK ID для входа в аккаунт',
  body: z.object({ redirect_url: z.string().check(z.minLength(1), z.maxLength(URL_LIMIT_CHARS)) }),
  response: z.object({ status: ok, url: z.string() }),
});

/** The bot sends a code to the chat that opens the link; only this browser can use it. */
export const initTelegramLogin = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/login/telegram/init',
  summary: 'Ссылка на бота, который пришлёт код для входа',
  response: z.object({ status: ok, uuid: z.uuid(), telegram_url: z.string() }),
});

export const loginByTelegram = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/login/telegram',
  summary: 'Вход по коду из Telegram',
  body: z.object({ uuid: uuidField, code: codeField }),
  response: loginResponse,
});
