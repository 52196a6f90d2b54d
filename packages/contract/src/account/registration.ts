import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { profileSchema } from '../session.ts';
import { codeField, emailField, givenPasswordField, phoneField } from './fields.ts';

/** Turning a visitor into a user (§2, §7). Nothing here reveals whether a mailbox or number is known. */

const ok = z.literal('ok');
const label = z.optional(z.string().check(z.maxLength(500)));

/** reg1: mailbox and password; reg2: mailbox, the password comes by email; reg3: phone. */
export const REGISTRATION_TYPES = ['reg1', 'reg2', 'reg3'] as const;
export type RegistrationType = (typeof REGISTRATION_TYPES)[number];

export const registrationSchema = z.object({
  /** By default the type that the filled-in fields belong to. */
  var_user: z.optional(z.enum(REGISTRATION_TYPES)),
  mail: z.optional(emailField),
  password: z.optional(givenPasswordField),
  password_repeat: z.optional(givenPasswordField),
  /** The address that this browser registered with before; accepted and not used. */
  old_mail: z.optional(emailField),
  phone: z.optional(phoneField),
  /** The code sent to `phone`. */
  code_verification: z.optional(codeField),
  /** ISO code; numbers without a country prefix are read as of this country. */
  country_phone: z.optional(z.string().check(z.maxLength(2))),
  /** From the cookies utm_content, utm_campaign and utm_flow. */
  affiliate_id: label,
  webmaster_id: label,
  flow_id: label,
});

/** `confirm_email`: a code was sent to the mailbox and `confirmRegistration` is next. `done`: the visitor is a user now. */
const registrationResponse = z.object({
  status: ok,
  step: z.enum(['confirm_email', 'done']),
  /** Russian texts for the screen. */
  messages: z.array(z.string()),
  /** Null until `done`. */
  data: z.nullable(profileSchema),
});

export const register = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/demo/reg',
  summary: 'Регистрирует посетителя: почта с паролем, почта или телефон с кодом',
  body: registrationSchema,
  response: registrationResponse,
});

/** The code stands in the email; the link in it carries the same code. Only the browser that registered can use it. */
export const confirmRegistration = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/demo/confirm-reg',
  summary: 'Завершает регистрацию кодом из письма в том браузере, где её начали',
  body: z.object({ code: codeField }),
  response: registrationResponse,
});

export const checkEmail = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/demo/check-email',
  summary: 'Проверяет, как написаны почта и пароли; занята ли почта, не сообщает',
  body: z.object({
    /** With the type of a form that needs a password, a missing one is wrong too. */
    var_user: z.optional(z.enum(REGISTRATION_TYPES)),
    mail: z.optional(emailField),
    password: z.optional(givenPasswordField),
    password_repeat: z.optional(givenPasswordField),
  }),
  response: z.object({
    status: ok,
    messages: z.array(z.string()),
    /** The address with a likely typo in its domain mended, such as gmial.com; null if there is none. */
    suggestion: z.nullable(z.string()),
  }),
});

/**
 * `login` also registers an unknown number; `change` confirms a new number of an account. A code of one type is no use for
 * another.
 */
export const TEMP_CODE_TYPES = ['reg', 'login', 'change'] as const;
export type TempCodeType = (typeof TEMP_CODE_TYPES)[number];

const tempCodeFields = {
  phone: z.optional(phoneField),
  type: z.optional(z.enum(TEMP_CODE_TYPES)),
  country_phone: z.optional(z.string().check(z.maxLength(2))),
};

/** Fields may come in the query string, as the specification says, or in the body, which no proxy logs. */
export const sendTempCode = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/demo/send-temp-code',
  summary: 'Отправляет код на телефон; ответ один и тот же для знакомых и незнакомых номеров',
  query: z.object(tempCodeFields),
  body: z.nullish(z.object(tempCodeFields)),
  response: z.object({
    status: ok,
    /** When another code may be requested. */
    retry_after_seconds: z.number(),
  }),
});

/** Without a type the newest code that this browser had sent to the phone is meant: a code knows what it was sent for. */
const checkedCodeFields = { ...tempCodeFields, code: z.optional(codeField) };

export const checkTempCode = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/demo/check-temp-code',
  summary: 'Проверяет код с телефона: пять попыток за десять минут',
  query: z.object(checkedCodeFields),
  body: z.nullish(z.object(checkedCodeFields)),
  response: z.object({ status: ok }),
});
