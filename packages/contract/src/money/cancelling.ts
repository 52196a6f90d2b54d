import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Cancelling a subscription, in the cabinet or by the link of a letter. Amounts are in kopecks. */

const ok = z.literal('ok');

/** The receipt can be verified with the public key, without us. */
export const cancellationSchema = z.object({
  number: z.string(),
  at: z.string(),
  what: z.string(),
  refund_kopecks: z.number(),
  /** False while the bank has not answered. */
  refunded: z.boolean(),
  /** Exactly what is signed. */
  text: z.string(),
  /** Ed25519 over `text`, in base64. */
  signature: z.string(),
  /** SPKI in PEM. */
  public_key: z.string(),
});
export type Cancellation = z.infer<typeof cancellationSchema>;
const cancelled = z.object({ status: ok, data: cancellationSchema });

export const cancelSubscription = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/cancel-subscription',
  summary: 'Отменяет подписку сразу и возвращает деньги за неиспользованные дни',
  response: cancelled,
});

const letterToken = z.string().check(z.maxLength(200));

export const previewCancellation = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/subscription/cancel-preview',
  summary: 'Что отменит ссылка из письма; вход не нужен',
  body: z.object({ token: letterToken }),
  response: z.object({
    status: ok,
    data: z.object({
      sub_name: z.string(),
      /** The contact of the account, with most of it hidden. */
      account: z.string(),
      refund_kopecks: z.number(),
      /** Set if it has been cancelled already. */
      cancelled_at: z.nullable(z.string()),
    }),
  }),
});

export const cancelByLetter = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/subscription/cancel-by-letter',
  summary: 'Отменяет подписку по ссылке из письма, без входа',
  body: z.object({ token: letterToken }),
  response: cancelled,
});
