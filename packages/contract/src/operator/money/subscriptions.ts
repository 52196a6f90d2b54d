import * as z from 'zod/mini';
import { fileAnswer } from '../../client/file-answer.ts';
import { endpoint } from '../../endpoint.ts';
import { maybeMoment, moment, next, placeOfAccount } from '../pages.ts';

/** Subscriptions that will renew, and those that could not. */

const ok = z.literal('ok');

const subscription = z.object({
  account: z.int(),
  id: z.string(),
  tariff: z.string(),
  price_kopecks: z.int(),
  paid_until: moment,
  has_card: z.boolean(),
  /** Of those that fail. */
  failed: maybeMoment,
  failures: z.int(),
  reason: z.nullable(z.string()),
  /** When the next thing is done about it. */
  wake: maybeMoment,
});
export type OperatorSubscription = z.infer<typeof subscription>;

const shownSubscriptions = z.enum(['due', 'failing']);
export const SHOWN_SUBSCRIPTIONS: Readonly<Record<z.infer<typeof shownSubscriptions>, string>> = {
  due: 'Продлятся',
  failing: 'Не продлились',
};

export const listSubscriptions = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/money/subscriptions',
  summary: 'Подписки: ближайшие продления или те, что не продлились',
  operator: { does: 'reads' },
  query: z.object({ show: shownSubscriptions, after: placeOfAccount }),
  response: z.object({ status: ok, data: z.array(subscription), next }),
});

export const exportSubscriptions = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/money/subscriptions/export',
  summary: 'Подписки файлом CSV, без контактов',
  operator: { does: 'reads' },
  query: z.object({ show: shownSubscriptions }),
  ...fileAnswer,
});
