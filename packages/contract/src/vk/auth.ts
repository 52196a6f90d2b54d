import * as z from 'zod/mini';
import { URL_LIMIT_CHARS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';

/** Logging in at VK ID. */

const ok = z.literal('ok');

export const getAuthUrl = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/auth/get-auth-url',
  summary: 'Адрес страницы входа VK ID; после входа браузер вернётся на redirect_url',
  query: z.object({
    /** One of our pages: a path, or a URL with our origin. */
    redirect_url: z.string().check(z.minLength(1), z.maxLength(URL_LIMIT_CHARS)),
    /** Accepted for compatibility; the caller is identified by the header. */
    session_id: z.optional(z.string()),
  }),
  response: z.object({ status: ok, url: z.string() }),
});

export const getActiveToken = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/auth/get-active-token',
  summary: 'Действует ли вход через VK ID',
  query: z.object({ sessionid: z.optional(z.string()) }),
  response: z.object({
    status: ok,
    active: z.boolean(),
    /** Why VK does not serve the active login for now: it accepts it from another address only, or asks its owner something. */
    paused: z.optional(z.enum(['other_address', 'blocked'])),
    /** The VK user who is logged in, if any. */
    vk_user: z.nullable(z.object({ id: z.number(), name: z.string(), avatar: z.nullable(z.string()) })),
  }),
});

export const logoutVk = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Отзывает вход через VK ID и забывает его',
  response: z.object({ status: ok }),
});
