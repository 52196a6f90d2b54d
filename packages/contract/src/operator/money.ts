import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { ACQUIRER_TITLES, acquirerSchema, invoiceStateSchema, paymentMethodSchema } from '../money/acquiring.ts';
import { journalEvent } from './journal.ts';
import { maybeMoment, moment, next, placeOfAccount, seen } from './pages.ts';

/** Invoices and what became of their money; what the month brought. Changes of it are in `money-changes.ts`. */

const ok = z.literal('ok');
export const accountId = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));
export const rowOfAccount = z.object({ account: accountId, id: z.uuid() });
const day = z.optional(z.iso.date('День пишется так: 2026-12-31.'));
const invoiceLine = z.object({
  account: z.int(),
  id: z.string(),
  created: moment,
  purpose: z.enum(['balance', 'search', 'unlock', 'acceleration', 'tariff', 'renewal', 'card']),
  state: invoiceStateSchema,
  acquirer: acquirerSchema,
  amount_kopecks: z.int(),
  refunded_kopecks: z.int(),
  /** What the operator has to look at. */
  problem: z.nullable(z.string()),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;
export const INVOICE_PURPOSES: Readonly<Record<InvoiceLine['purpose'], string>> = {
  balance: 'Пополнение баланса',
  search: 'Поиск',
  unlock: 'Результат поиска',
  acceleration: 'Ускорение',
  tariff: 'Тариф',
  renewal: 'Продление',
  card: 'Привязка карты',
};
export const INVOICE_STATES: Readonly<Record<InvoiceLine['state'], string>> = {
  created: 'создан',
  pending: 'ждём оплаты',
  held: 'деньги задержаны',
  paid: 'оплачен',
  released: 'отпущен',
  failed: 'не прошёл',
  expired: 'истёк',
  withdrawn: 'отозван',
  refunded: 'возвращён',
};

/** Those with a problem, or of one state. */
export const SHOWN_INVOICES = { problem: 'Требуют внимания', ...INVOICE_STATES } as const;
const invoiceFilters = {
  show: z.optional(z.union([z.literal('problem'), invoiceStateSchema])),
  account: z.optional(accountId),
  /** Days in Moscow on which they were made, both included. */
  from: day,
  to: day,
};
const filters = z.object(invoiceFilters);
export type InvoiceFilters = z.infer<typeof filters>;

export const listInvoices = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/invoices',
  summary: 'Счета, новые сверху',
  operator: { does: 'reads' },
  query: z.object({ ...invoiceFilters, after: placeOfAccount }),
  response: z.object({ status: ok, data: z.array(invoiceLine), next }),
});

export const exportInvoices = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/invoices/export',
  summary: 'Счета файлом CSV, без контактов',
  operator: { does: 'reads' },
  query: filters,
  ...fileAnswer,
});

export const findInvoiceByNumber = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/invoices/find',
  summary: 'Найти счёт по номеру заказа или платежа',
  operator: { does: 'reads' },
  query: z.object({ number: z.string().check(z.minLength(1, 'Напишите номер.'), z.maxLength(100)) }),
  response: z.object({ status: ok, data: z.nullable(z.object({ account: z.int(), id: z.string() })) }),
});

const receiptState = z.enum(['waiting', 'sent', 'refused', 'needless']);
export const RECEIPT_STATES: Readonly<Record<z.infer<typeof receiptState>, string>> = {
  waiting: 'ждёт кассу',
  sent: 'отправлен',
  refused: 'не принят',
  needless: 'не нужен',
};

/** A release that knows more of them may run beside this one. */
export const TRANSFER_PURPOSES: Readonly<Record<string, string>> = {
  top_up: 'Пополнение баланса',
  reserve: 'Отложено на поиск',
  release: 'Вернулось на баланс',
  charge: 'Услуга с баланса',
  sale: 'Оплата услуги картой',
  gift: 'Подарок',
  refund: 'Возврат на карту',
  return: 'Возврат на баланс',
  write_off: 'Списание',
  chargeback: 'Отозвано банком, наш убыток',
  move_out: 'Перешло в аккаунт',
  move_in: 'Пришло от гостя',
};

/** How an account of the ledger is called. A release that knows more of them may run beside this one. */
export const LEDGER_ACCOUNTS: Readonly<Record<string, string>> = {
  balance: 'баланс',
  reserve: 'отложенное',
  gift: 'подарки',
  write_off: 'списания',
  chargeback: 'убытки',
  moved: 'переход',
  'revenue.search': 'выручка: поиск',
  'revenue.tariff': 'выручка: тарифы',
  'revenue.acceleration': 'выручка: ускорение',
  ...Object.fromEntries(Object.entries(ACQUIRER_TITLES).map(([name, title]) => [`acquirer.${name}`, title])),
};

export const orderKind = z.enum(['capture', 'release', 'refund', 'forget_card']);
export const ORDER_KINDS: Readonly<Record<z.infer<typeof orderKind>, string>> = {
  capture: 'Забрать задержанное',
  release: 'Отпустить задержанное',
  refund: 'Вернуть на карту',
  forget_card: 'Забыть карту',
};

const invoice = z.extend(invoiceLine, {
  /** As the provider knows it. */
  order_number: z.string(),
  payment_id: z.nullable(z.string()),
  method: paymentMethodSchema,
  description: z.string(),
  hold: z.boolean(),
  /** Masked. */
  email: z.nullable(z.string()),
  /** Why it failed, as the payer was told. */
  reason: z.nullable(z.string()),
  expires: moment,
  held: maybeMoment,
  paid: maybeMoment,
  /** When the provider was asked about it last, and will be next. */
  asked: maybeMoment,
  ask: maybeMoment,
  /** What can go back to the card now: what the payer has not used. */
  refundable_kopecks: z.int(),
  /** What the payer's bank can still take back. */
  unreturned_kopecks: z.int(),
  transfers: z.array(
    z.object({
      id: z.string(),
      at: moment,
      purpose: z.string(),
      from: z.string(),
      to: z.string(),
      amount_kopecks: z.int(),
      /** Null for what needs none. */
      receipt: z.nullable(z.object({ state: receiptState, attempts: z.int(), error: z.nullable(z.string()), seen })),
    }),
  ),
  /** What the provider was told to do. */
  orders: z.array(
    z.object({
      id: z.string(),
      kind: orderKind,
      state: z.enum(['waiting', 'done', 'refused']),
      amount_kopecks: z.int(),
      attempts: z.int(),
      error: z.nullable(z.string()),
      created: moment,
      done: maybeMoment,
      seen,
    }),
  ),
  /** Genuine news of the provider, in the order in which they were first heard. What was told again is counted. */
  webhooks: z.array(
    z.object({
      news: z.enum(['check', 'pending', 'held', 'paid', 'released', 'failed', 'refund']),
      outcome: z.enum([
        'applied',
        'unchanged',
        'refused',
        'admitted',
        'wrong_amount',
        'not_payable',
        'expired',
        'not_taken',
      ]),
      proof: z.enum(['signature', 'asking', 'address_and_asking']),
      times: z.int(),
      first: moment,
      last: moment,
    }),
  ),
  /** What operators did about it, newest first. */
  history: z.array(journalEvent),
  seen,
});
export type OperatorInvoice = z.infer<typeof invoice>;

export const getInvoice = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/invoices/{account}/{id}',
  summary: 'Счёт: проводки, чеки, уведомления платёжной системы и поручения ей',
  operator: { does: 'reads' },
  params: rowOfAccount,
  response: z.object({ status: ok, data: invoice }),
});

export const getAccountMoney = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/money/accounts/{account}',
  summary: 'Деньги аккаунта: что можно потратить и что отложено',
  operator: { does: 'reads' },
  params: z.object({ account: accountId }),
  response: z.object({
    status: ok,
    data: z.object({ balance_kopecks: z.int(), reserved_kopecks: z.int(), seen }),
  }),
});

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Месяц пишется так: 2026-12.'));

const figures = z.object({
  /** What came from payers in the month of Moscow, by the day that the provider names. */
  paid_kopecks: z.int(),
  /** What went back to payers in it, whoever decided so. */
  refunded_kopecks: z.int(),
  /** When the two below were reckoned: they read every subscription and balance. */
  at: moment,
  /** Subscriptions that open services, and the price of one period of each. */
  in_force: z.object({ subscriptions: z.int(), kopecks: z.int() }),
  /** What is on the balances of users and set aside for their runs, gifts included. It is not earned yet. */
  owed_kopecks: z.int(),
});
export type MoneyFigures = z.infer<typeof figures>;

export const getMoneyFigures = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/money/figures',
  summary: 'Четыре числа: оплачено, возвращено, в силе, должны',
  operator: { does: 'reads' },
  query: z.object({ month }),
  response: z.object({ status: ok, data: figures }),
});

export const exportMonth = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/money/month',
  summary: 'Месяц для бухгалтера файлом CSV: что пришло, что вернулось и с каким чеком',
  operator: { does: 'reads' },
  query: z.object({ month }),
  ...fileAnswer,
});

/** @limit list: How many differ is said all the same. */
export const DIFFERENCES_SHOWN = 100;

const reconciled = z.object({
  acquirer: acquirerSchema,
  /** `unavailable`: the provider did not answer. */
  outcome: z.enum(['agrees', 'differs', 'unavailable']),
  /** How many payments differ. */
  count: z.int(),
  differences: z.array(
    z.object({
      /** Null if the provider's payment is for no invoice of ours. */
      invoice: z.nullable(z.object({ account: z.int(), id: z.string() })),
      payment_id: z.nullable(z.string()),
      what: z.enum(['not_here', 'not_there', 'other_amount']),
    }),
  ),
});
export type Reconciled = z.infer<typeof reconciled>;

export const reconcileDay = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/admin/money/reconcile',
  summary: 'Сверить день с платёжными системами',
  operator: { does: 'starts' },
  body: z.object({ day: z.iso.date('Выберите день.') }),
  response: z.object({ status: ok, data: z.array(reconciled) }),
});
