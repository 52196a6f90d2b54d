import * as z from 'zod/mini';
import { URL_LIMIT_CHARS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { codeField, givenPasswordField, uuidField } from './fields.ts';

/**
 * Proving again who one is. Calls that change how a user logs in answer 403 `confirm_first` unless that was proven in this session in
 * the last ten minutes, or the call itself brings the current password. A login or registration is such a proof; a visitor needs
 * none.
 */

const ok = z.literal('ok');

/** `email` and `phone`: a code to that contact, from `sendProofCode`. `vk` and `telegram` only where there is nothing else. */
export const PROOF_WAYS = ['password', 'second_factor', 'email', 'phone', 'vk', 'telegram'] as const;
export type ProofWay = (typeof PROOF_WAYS)[number];

const proofSchema = z.object({
  by: z.enum(PROOF_WAYS),
  /** The masked contact; null for whatever is no contact. */
  to: z.nullable(z.string()),
});
export type PossibleProof = z.infer<typeof proofSchema>;

export const listProofs = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/confirm-identity',
  summary: 'Чем можно подтвердить, что это вы: пароль, второй шаг, код на почту или телефон',
  response: z.object({
    status: ok,
    data: z.array(proofSchema),
    /** Until when what was proven in this session counts; null if nothing counts. */
    proven_until: z.nullable(z.string()),
  }),
});

/** Gives the session a new cookie and token. */
export const confirmIdentity = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/confirm-identity',
  summary: 'Подтверждает, что это вы: десять минут после этого можно менять способы входа',
  body: z.union([
    z.strictObject({ by: z.literal('password'), password: givenPasswordField }),
    /** A code of the authenticator app or a recovery code. */
    z.strictObject({ by: z.literal('second_factor'), code: z.string().check(z.maxLength(40)) }),
    z.strictObject({ by: z.enum(['email', 'phone']), code: codeField }),
    /** `uuid` is that of `initTelegramLogin`, and the code what the bot has sent. */
    z.strictObject({ by: z.literal('telegram'), uuid: uuidField, code: codeField }),
  ]),
  response: z.object({ status: ok, proven_until: z.string() }),
});

/** To a contact that the account has now. */
export const sendProofCode = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/confirm-identity/send-code',
  summary: 'Отправляет код на прежнюю почту или телефон',
  body: z.object({ to: z.enum(['email', 'phone']) }),
  response: z.object({
    status: ok,
    /** When another code may be requested. */
    retry_after_seconds: z.number(),
  }),
});

/** The browser comes back to `redirect_url` with `?confirmed=done|other|failed`; `other`: that VK ID is not this account's. */
export const startVkProof = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/confirm-identity/vk',
  summary: 'Адрес VK ID, чтобы подтвердить, что это вы',
  body: z.object({ redirect_url: z.string().check(z.minLength(1), z.maxLength(URL_LIMIT_CHARS)) }),
  response: z.object({ status: ok, url: z.string() }),
});

export const readLoginChanges = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/{id}/read-login-changes',
  summary: 'Запоминает, что об изменениях входа в этом сеансе прочитано',
  params: z.object({ id: z.coerce.number() }),
  /** The newest one that was shown. */
  body: z.object({ change_id: uuidField }),
  response: z.object({ status: ok }),
});
