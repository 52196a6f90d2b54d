import * as z from 'zod/mini';
import { fileAnswer } from '../../client/file-answer.ts';
import { endpoint } from '../../endpoint.ts';
import { acquirerSchema } from '../../money/acquiring.ts';
import { orderKind } from '../money.ts';
import { moment, next, placeOfAccount, seen } from '../pages.ts';

/** What the cash register or a provider has refused, and will not happen by itself. */

const ok = z.literal('ok');

const refusedReceipt = z.object({
  account: z.int(),
  id: z.string(),
  created: moment,
  attempts: z.int(),
  error: z.nullable(z.string()),
  purpose: z.string(),
  amount_kopecks: z.int(),
  seen,
});
export type RefusedReceipt = z.infer<typeof refusedReceipt>;

export const listRefusedReceipts = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/money/refused-receipts',
  summary: 'Чеки, которые касса не приняла',
  operator: { does: 'reads' },
  query: z.object({ after: placeOfAccount }),
  response: z.object({ status: ok, data: z.array(refusedReceipt), next }),
});

export const exportRefusedReceipts = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/money/refused-receipts/export',
  summary: 'Чеки, которые касса не приняла, файлом CSV',
  operator: { does: 'reads' },
  ...fileAnswer,
});

const refusedOrder = z.object({
  account: z.int(),
  id: z.string(),
  invoice: z.string(),
  created: moment,
  kind: orderKind,
  acquirer: acquirerSchema,
  amount_kopecks: z.int(),
  attempts: z.int(),
  error: z.nullable(z.string()),
  seen,
});
export type RefusedOrder = z.infer<typeof refusedOrder>;

export const listRefusedOrders = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/money/refused-orders',
  summary: 'Возвраты и отмены, в которых платёжная система отказала',
  operator: { does: 'reads' },
  query: z.object({ after: placeOfAccount }),
  response: z.object({ status: ok, data: z.array(refusedOrder), next }),
});

export const exportRefusedOrders = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/money/refused-orders/export',
  summary: 'Возвраты и отмены, в которых отказано, файлом CSV',
  operator: { does: 'reads' },
  ...fileAnswer,
});
