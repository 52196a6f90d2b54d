import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { givenPasswordField } from './fields.ts';

/** Codes of an authenticator app (TOTP, RFC 6238) as the second step of a login. */

const ok = z.literal('ok');
const code = z.string().check(z.maxLength(40));

export const startSecondFactor = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/second-factor/start',
  summary: 'Новый ключ для приложения с кодами; начинает действовать после первого кода',
  body: z.object({ password_current: z.optional(givenPasswordField) }),
  response: z.object({
    status: ok,
    /** `otpauth://totp/…` for the QR code. */
    url: z.string(),
    /** The same key in base32, to type. */
    secret: z.string(),
  }),
});

export const confirmSecondFactor = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  summary: 'Включает второй шаг входа и показывает коды восстановления, один раз',
  body: z.object({ code }),
  response: z.object({ status: ok, recovery_codes: z.array(z.string()) }),
});

export const disableSecondFactor = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/second-factor/disable',
  summary: 'Выключает второй шаг входа',
  body: z.object({ code }),
  response: z.object({ status: ok }),
});
