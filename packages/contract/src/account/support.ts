import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailField } from './fields.ts';

/** @limit request: The message to the support is refused: it is too long. */
export const SUPPORT_MESSAGE_MAX = 4_000;
/** @limit request: The request is refused as invalid. */
const SCREEN_MAX = 200;

export const askSupport = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/support',
  summary: 'Отправляет письмо в поддержку; копию получает только подтверждённая почта того, кто пишет',
  body: z.object({
    /** Where to answer. */
    email: emailField,
    message: z
      .string()
      .check(
        z.trim(),
        z.minLength(10, 'Напишите чуть подробнее: хватит одного предложения.'),
        z.maxLength(SUPPORT_MESSAGE_MAX, `Слишком длинно: хватит ${SUPPORT_MESSAGE_MAX} знаков.`),
      ),
    /** The pattern of the page it was written on, such as `/smart-search/photo/result/$id`: no ids. */
    screen: z.string().check(z.maxLength(SCREEN_MAX)),
  }),
  response: z.object({
    status: z.literal('ok'),
    /** Whether a copy goes to that address. */
    copy: z.boolean(),
  }),
});
