import * as z from 'zod/mini';

/** The three payment providers of the specification. */
export const ACQUIRERS = ['cloudpayments', 'yookassa', 'payselection'] as const;
export const acquirerSchema = z.enum(ACQUIRERS);
export type AcquirerName = (typeof ACQUIRERS)[number];
export const ACQUIRER_TITLES: Readonly<Record<AcquirerName, string>> = {
  cloudpayments: 'CloudPayments',
  yookassa: 'ЮKassa',
  payselection: 'Payselection',
};

/** Which of them `acquiring_id` means. */
export const ACQUIRING_ID = { cloudpayments: 2, yookassa: 3, payselection: 4 } as const satisfies Record<
  AcquirerName,
  number
>;
export type AcquiringId = (typeof ACQUIRING_ID)[keyof typeof ACQUIRING_ID];

export const acquiringIdSchema = z.union([z.literal(2), z.literal(3), z.literal(4)]);

/** The cookie that names the provider, set from the query parameter `utm_acquiring`. */
export const ACQUIRING_COOKIE = 'acquiring_id';

/** @limit none */
export const KOPECKS_PER_RUBLE = 100;

/** Least and most that one payment may be, in rubles. */
export const PAYMENT_AMOUNT_RUB = { min: 1, max: 100_000 } as const;

/** How often the browser asks whether a payment has arrived: of a service, and of a search. */
export const PAYMENT_POLL_MS = { service: 1_500, search: 5_000 } as const;
/** After this the browser says that the payment was not found. */
export const PAYMENT_GIVE_UP_MS = 300_000;

/** Groups of a service order (`init-service`). */
export const SERVICE_GROUP = { acceleration: 'AccelerateSearch', tariff: 'Tariff' } as const;

const PAYMENT_METHODS = ['card', 'sbp'] as const;
export const paymentMethodSchema = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/**
 * States of an invoice. `held`: the card's bank keeps the money for us; `released`: it gave it back. `withdrawn`: its payer has
 * started so many others since that it is no longer waited for.
 */
const INVOICE_STATES = [
  'created',
  'pending',
  'held',
  'paid',
  'released',
  'failed',
  'expired',
  'withdrawn',
  'refunded',
] as const;
export const invoiceStateSchema = z.enum(INVOICE_STATES);
export type InvoiceState = z.infer<typeof invoiceStateSchema>;

/**
 * Of a page of ours to come back to only the path is used. One with `..` or an empty part may be read as another page, or as
 * another site, by whoever follows it.
 */
export function isPlainPath(address: string): boolean {
  const path = address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/\\?#]*/i, '').replace(/[?#].*$/s, '');
  const spelled = path
    .replaceAll('\\', '/')
    .replaceAll(/%2e/gi, '.')
    .replaceAll(/%(?:2f|5c)/gi, '/');
  return !/\.\.|\/\/|[\t\r\n]/.test(spelled);
}
