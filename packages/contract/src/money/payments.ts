import * as z from 'zod/mini';
import { SEARCH_PRICE_RUB } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { searchIdSchema } from '../search.ts';
import {
  acquiringIdSchema,
  invoiceStateSchema,
  isPlainPath,
  PAYMENT_AMOUNT_RUB,
  paymentMethodSchema,
} from './acquiring.ts';

/** Payments: an invoice is made, paid at the provider, and asked about until it has arrived. */

const ok = z.literal('ok');
const ownId = z.object({ id: z.coerce.number() });
const AMOUNT_PROBLEM = `Сумма должна быть от ${PAYMENT_AMOUNT_RUB.min} до ${PAYMENT_AMOUNT_RUB.max} рублей, без копеек.`;

const amountField = z._default(
  z
    .int(AMOUNT_PROBLEM)
    .check(z.minimum(PAYMENT_AMOUNT_RUB.min, AMOUNT_PROBLEM), z.maximum(PAYMENT_AMOUNT_RUB.max, AMOUNT_PROBLEM)),
  SEARCH_PRICE_RUB,
);
const callbackUrlField = z.optional(
  z
    .string()
    .check(
      z.maxLength(2_048),
      z.refine(isPlainPath, 'Вернуться по такому адресу нельзя: в его пути не должно быть «..» и «//».'),
    ),
);

/** The version of a text that stood on the screen: paying accepts it. */
export const acceptedOfferSchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What is shared by all calls that start a payment. */
export const paymentFields = {
  callback_url: callbackUrlField,
  method: z._default(paymentMethodSchema, 'card'),
  /** Of the provider, from the cookie; one that is not connected is ignored. */
  acquiring_id: z.optional(z.coerce.number()),
  /** Where the receipts go; by default the address of the account. */
  email: z.optional(z.string().check(z.maxLength(254))),
  /** By default the offer in force, which is recorded as shown by default. */
  offer_version: z.optional(acceptedOfferSchema),
  /** Of the terms of repeated charges; needed where something will be charged again. */
  recurring_version: z.optional(acceptedOfferSchema),
};

/** All that the browser needs to pay: a widget, or an address to go to. */
export const paymentSessionSchema = z.object({
  invoice_id: z.uuid(),
  acquiring_id: acquiringIdSchema,
  user_id: z.number(),
  email: z.nullable(z.string()),
  /** In rubles. */
  amount: z.number(),
  currency: z.literal('RUB'),
  description: z.string(),
  /** The money is held now and taken when the search has found somebody. */
  hold: z.boolean(),
  /** The card is kept by the provider for renewals. */
  save_card: z.boolean(),
  method: paymentMethodSchema,
  group_name: z.nullable(z.string()),
  service_id: z.nullable(z.string()),
  /** The number of the order at the provider. */
  order_id: z.string(),
  /** Of CloudPayments; null for the others. */
  public_cp_id: z.nullable(z.string()),
  /** Of Payselection; null for the others. */
  pay_selection_service_id: z.nullable(z.string()),
  pay_selection_public_key: z.nullable(z.string()),
  /** Where Payselection reports; null for the others. */
  webhook_url: z.nullable(z.string()),
  /** The script of the widget; null where the payer is sent to `url`. */
  script_url: z.nullable(z.string()),
  url: z.nullable(z.string()),
});
export type PaymentSession = z.infer<typeof paymentSessionSchema>;

const sessionReply = z.object({ status: ok, data: paymentSessionSchema });

/**
 * `balance` tops the balance up. `search` pays for one search: the money is held and taken when somebody was found.
 * `unlock` opens the result of a demo search.
 */
const paymentBody = z.object({
  amount: amountField,
  purpose: z._default(z.enum(['balance', 'search', 'unlock']), 'balance'),
  search_id: z.optional(searchIdSchema),
  ...paymentFields,
});

export const initPayment = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/init-payment',
  summary: 'Заводит счёт: пополнение баланса или оплата одного поиска; по умолчанию 10 ₽',
  body: paymentBody,
  response: sessionReply,
});

export const initDemoPayment = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/demo/init-payment',
  summary: 'То же для демопользователя: открывает результат поиска',
  body: paymentBody,
  response: sessionReply,
});

/** One ruble that is held and given back at once; the card is saved. */
export const initInitialCard = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/init-payment/initial-card',
  summary: 'Привязывает карту: рубль удерживается и сразу возвращается',
  body: z.object(paymentFields),
  response: sessionReply,
});

/** `params` is JSON text: for `AccelerateSearch` `{search_id}`, for `Tariff` `{tariff, tools, renew}`. */
export const initService = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/init-service',
  summary: 'Заказывает услугу: ускорение поиска или тариф',
  body: z.object({
    group_id: z.string().check(z.maxLength(50)),
    params: z.string().check(z.maxLength(2_000)),
    ...paymentFields,
  }),
  response: sessionReply,
});

/** `status` is true from `held` on. */
const paymentStatusSchema = z.object({
  status: z.boolean(),
  state: invoiceStateSchema,
  /** Why it failed, for the payer; null if it did not, or the bank did not say. */
  reason: z.nullable(z.string()),
});
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

export const checkPaymentService = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/check-payment-service',
  summary: 'Дошёл ли платёж за услугу',
  query: z.object({ c_invoice_id: z.uuid() }),
  response: z.object({ status: ok, data: paymentStatusSchema }),
});

export const checkPaymentSearch = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/user/{userId}/check-payment-search',
  summary: 'Дошёл ли платёж за поиск',
  params: z.object({ userId: z.coerce.number() }),
  query: z.object({ invoice_id: z.uuid() }),
  response: z.object({ status: ok, data: paymentStatusSchema }),
});

export const getBalanceSearch = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/user/{id}/get-balance-search',
  summary: 'На сколько поисков хватит баланса',
  params: ownId,
  response: z.object({
    status: ok,
    /** Whole searches. */
    balance: z.number(),
    balance_kopecks: z.number(),
    /** Set aside for searches in progress. */
    reserved_kopecks: z.number(),
  }),
});

/** Kept for the contract: what a search costs is set aside when its run starts, so this changes nothing. */
export const decrementBalanceSearch = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/user/{id}/decrement-search-balance',
  summary: 'Отвечает остатком: поиск оплачивает сам сервер, когда кого-то нашёл',
  params: ownId,
  response: z.object({ status: ok, balance: z.number() }),
});

/** Opens the result of a demo search for money on the balance. */
export const unlockSearch = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/unlock',
  summary: 'Открывает результат демопоиска за деньги с баланса',
  body: z.object({ id: searchIdSchema }),
  response: z.object({ status: ok }),
});
