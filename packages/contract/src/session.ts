import * as z from 'zod/mini';
import { loginChangeSchema } from './account/login-changes.ts';
import { endpoint } from './endpoint.ts';

export const profileSchema = z.object({
  id: z.number(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  telegram: z.nullable(z.string()),
  demo: z.boolean(),
  /** Number of searches left. */
  balance: z.number(),
  /** Identifies the browser session; not a credential. */
  session_id: z.string(),
  /** Whose screens are open: paid for now, or by what they have delivered and the account keeps. */
  allow_services: z.array(z.number()),
  /** What is paid for now: work of others is refused with 402 when it is started, or paid for by itself. */
  paid_services: z.array(z.number()),
  /** True while there is a notice for this account, such as about a change of company. */
  notification_change_company: z.boolean(),
  /** That notice; null if there is none. */
  company_notice: z.nullable(
    z.object({
      id: z.uuid(),
      /** Null for one about a change of company. */
      title: z.optional(z.nullable(z.string())),
      text: z.string(),
      read: z.boolean(),
    }),
  ),
  /** Show the 30-days modal: 30 days have passed without a payment, and it was neither seen since nor switched off. */
  show_modal_30_days: z.boolean(),
  /** Version of the face-search consent in its present words that the user has accepted; null if none. */
  face_search_consent: z.nullable(z.string()),
  /** Some consent to face search is in force and can be withdrawn, also one to earlier words. */
  has_face_consent: z.boolean(),
  /** Kinds of documents that the account has yet to accept: a user is asked once, a visitor when registering. */
  owed_documents: z.array(z.string()),
  /** Changes of how to log in that this session has to show, newest first; its own changes only while others are logged in too. */
  login_changes: z.array(loginChangeSchema),
});
export type Profile = z.infer<typeof profileSchema>;

const ok = z.literal('ok');

export const getCsrfCookie = endpoint({
  api: 'account',
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  summary: 'Заводит сеанс браузера и ставит cookie XSRF-TOKEN',
  response: z.undefined(),
  responseType: 'empty',
});

export const getTokenSession = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/get-token-session',
  summary: 'Выдаёт токен для заголовка APP-SESSION-ID',
  response: z.object({ token: z.string() }),
});

export const createDemo = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/demo/create',
  summary: 'Заводит демопользователя; повторный вызов возвращает того же',
  response: z.object({ status: ok, data: profileSchema }),
});

export const getProfile = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/profile',
  summary: 'Профиль того, кто спрашивает',
  response: z.object({ status: ok, data: profileSchema }),
});

export const getAllowServices = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/get-allow-services',
  summary: 'Экраны каких услуг открыты, оплаченных или с сохранённым: 1 умный поиск, 2 аналитика VK, 3 мониторинг',
  response: z.object({ status: ok, data: z.array(z.number()) }),
});
