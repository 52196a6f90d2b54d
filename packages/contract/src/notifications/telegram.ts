import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

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
