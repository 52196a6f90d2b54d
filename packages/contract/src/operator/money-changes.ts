import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { accountId, rowOfAccount } from './money.ts';
import { finalWarrant, preview, warrant } from './warrant.ts';

/** What operators do about money. How much is in the address, so that what is shown first and what is done are about the same sum. */

const changed = z.object({ status: z.literal('ok') });
const sum = z.object({
  kopecks: z.coerce
    .number('Напишите сумму.')
    .check(
      z.int('Сумма бывает только в целых копейках.'),
      z.minimum(1, 'Сумма должна быть больше нуля.'),
      z.maximum(100_000_000_00, 'Столько за раз нельзя.'),
    ),
});
const ofAccount = z.object({ account: accountId });

/** 300 or 300,50: as a sum stands in a field, and is typed for a change for good. */
export function writeRubles(kopecks: number): string {
  return kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2).replace('.', ',');
}

export const previewRefund = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/invoices/{account}/{id}/refund',
  summary: 'Что сделает возврат',
  operator: { does: 'reads' },
  params: rowOfAccount,
  query: sum,
  response: preview,
});

export const refundPayment = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/invoices/{account}/{id}/refund',
  summary: 'Вернуть платёж на карту, целиком или частью',
  operator: { does: 'changes for good', event: 'money.refunded', preview: previewRefund },
  params: rowOfAccount,
  query: sum,
  body: z.object(finalWarrant),
  response: changed,
});

export const previewChargeback = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/invoices/{account}/{id}/chargeback',
  summary: 'Что сделает запись об отзыве платежа банком',
  operator: { does: 'reads' },
  params: rowOfAccount,
  query: sum,
  response: preview,
});

export const bookChargeback = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/invoices/{account}/{id}/chargeback',
  summary: 'Записать, что банк плательщика забрал платёж',
  operator: { does: 'changes for good', event: 'money.charged_back', preview: previewChargeback },
  params: rowOfAccount,
  query: sum,
  body: z.object(finalWarrant),
  response: changed,
});

export const previewWriteOff = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/money/accounts/{account}/write-off',
  summary: 'Что сделает списание с баланса',
  operator: { does: 'reads' },
  params: ofAccount,
  query: sum,
  response: preview,
});

export const writeOffBalance = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/money/accounts/{account}/write-off',
  summary: 'Списать с баланса, например ошибочный подарок',
  operator: { does: 'changes for good', event: 'money.written_off', preview: previewWriteOff },
  params: ofAccount,
  query: sum,
  body: z.object(finalWarrant),
  response: changed,
});

export const repeatReceipt = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/receipts/{account}/{id}/repeat',
  summary: 'Отправить чек ещё раз',
  operator: { does: 'changes', event: 'money.receipt_repeated' },
  params: rowOfAccount,
  body: z.object(warrant),
  response: changed,
});

export const repeatOrder = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/orders/{account}/{id}/repeat',
  summary: 'Попросить платёжную систему ещё раз',
  operator: { does: 'changes', event: 'money.order_repeated' },
  params: rowOfAccount,
  body: z.object(warrant),
  response: changed,
});

export const previewSettledOrder = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/orders/{account}/{id}/settle',
  summary: 'Что значит отметка «вернули иначе»',
  operator: { does: 'reads' },
  params: rowOfAccount,
  response: preview,
});

export const settleOrder = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/orders/{account}/{id}/settle',
  summary: 'Отметить, что деньги вернули другим способом',
  operator: { does: 'changes for good', event: 'money.order_settled', preview: previewSettledOrder },
  params: rowOfAccount,
  body: z.object(finalWarrant),
  response: changed,
});
