import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

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
