import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { acceptedOfferSchema } from './payments.ts';

/** Cancelling a subscription, in the cabinet or by the link of a letter. Amounts are in kopecks. */

const ok = z.literal('ok');

/** The receipt can be verified with the public key, without us. */
export const cancellationSchema = z.object({
  number: z.string(),
  at: z.string(),
  what: z.string(),
  /** Only the renewals were cancelled, and the services work until then; null: they were closed at once. */
  services_until: z.nullable(z.string()),
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

/** `now` closes the services and gives unused days back. `paid_until` only stops the charges: the services work until then. */
const whenField = z._default(z.enum(['now', 'paid_until']), 'now');
export type CancelWhen = z.infer<typeof whenField>;

export const cancelSubscription = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/cancel-subscription',
  summary: 'Отменяет подписку: сразу, с возвратом за неиспользованные дни, или только продление',
  body: z.object({ when: whenField }),
  response: cancelled,
});

export const resumeRenewals = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/resume-renewals',
  summary: 'Возобновляет продление, которое было отменено, пока идёт оплаченный срок',
  body: z.object({ offer_version: acceptedOfferSchema, recurring_version: acceptedOfferSchema }),
  response: z.object({ status: ok }),
});

const cancellationPreviewSchema = z.object({
  sub_name: z.string(),
  /** The contact of the account, with most of it hidden. */
  account: z.string(),
  /** What closing it now gives back. */
  refund_kopecks: z.number(),
  /** Until when the services would work if only the renewals were cancelled; null if there are none. */
  usable_until: z.nullable(z.string()),
  /** The renewals are cancelled already, and the services work until then. */
  stopped_until: z.nullable(z.string()),
  /** Set if it has been closed already. */
  cancelled_at: z.nullable(z.string()),
});
export type CancellationPreview = z.infer<typeof cancellationPreviewSchema>;

const letterToken = z.string().check(z.maxLength(200));

export const previewCancellation = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/subscription/cancel-preview',
  summary: 'Что отменит ссылка из письма; вход не нужен',
  body: z.object({ token: letterToken }),
  response: z.object({
    status: ok,
    data: cancellationPreviewSchema,
  }),
});

export const cancelByLetter = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/subscription/cancel-by-letter',
  summary: 'Отменяет подписку по ссылке из письма, без входа: сразу или только продление',
  body: z.object({ token: letterToken, when: whenField }),
  response: cancelled,
});

/** The questions after a cancellation. They change nothing: the subscription is already cancelled, or never asked about. */

const checkboxSchema = z.object({ id: z.number(), text: z.string(), order: z.number() });

export const slideSchema = z.object({
  id: z.number(),
  template_model: z.string(),
  structure: z.object({
    header: z.string(),
    subheader: z.string(),
    text: z.string(),
    buttons: z.array(z.object({ text: z.string(), action_id: z.number() })),
    services: z.array(
      z.object({
        header: z.string(),
        text: z.string(),
        button_text: z.string(),
        picture: z.nullable(z.string()),
        checkboxes: z.array(checkboxSchema),
      }),
    ),
  }),
});
export type Slide = z.infer<typeof slideSchema>;

/** A null slide ends the flow. */
const slideReply = z.object({ status: z.literal('ok'), data: z.object({ slide: z.nullable(slideSchema) }) });

export const initUnsubscribe = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/unsubscribe/init',
  summary: 'Первый вопрос после отмены подписки',
  response: slideReply,
});

export const answerUnsubscribe = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/unsubscribe/action',
  summary: 'Ответ на вопрос; возвращает следующий',
  body: z.object({
    slide_id: z.int(),
    action_id: z.int(),
    checkboxes_id: z._default(z.array(z.int()).check(z.maxLength(50)), []),
    reason_text: z._default(z.string().check(z.maxLength(1_000)), ''),
  }),
  response: slideReply,
});
