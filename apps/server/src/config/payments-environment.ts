import * as z from 'zod';
import { wholeNumber as integer } from './database/whole-number.ts';

const url = (standard: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://api.example' })
    .transform((given) => given.replace(/\/+$/, ''))
    .default(standard);
const key = z.string().regex(/^[\x21-\x7e]{1,500}$/, { error: 'must be the key as the provider shows it' });

/** Variables of the payment providers. One that has no key is not connected. */
export const paymentVariables = {
  /** A day, where payments are on. */
  UNPAID_PHOTO_SEARCHES_PER_SESSION: integer(1, 1_000_000).default(10),
  UNPAID_PHOTO_SEARCHES_PER_ACCOUNT: integer(1, 1_000_000).default(10),
  /** Many people may share one, at a mobile operator above all. */
  UNPAID_PHOTO_SEARCHES_PER_ADDRESS: integer(1, 1_000_000).default(100),
  /** Used where a visitor's link names none. */
  PAYMENTS_DEFAULT: z
    .enum(['cloudpayments', 'yookassa', 'payselection'], { error: 'must be cloudpayments, yookassa or payselection' })
    .optional(),
  CLOUDPAYMENTS_PUBLIC_ID: key.optional(),
  CLOUDPAYMENTS_API_SECRET: key.optional(),
  CLOUDPAYMENTS_API_URL: url('https://api.cloudpayments.ru'),
  CLOUDPAYMENTS_SCRIPT_URL: url('https://widget.cloudpayments.ru/bundles/cloudpayments.js'),
  YOOKASSA_SHOP_ID: key.optional(),
  YOOKASSA_SECRET_KEY: key.optional(),
  YOOKASSA_API_URL: url('https://api.yookassa.ru/v3'),
  PAYSELECTION_SERVICE_ID: key.optional(),
  PAYSELECTION_PUBLIC_KEY: key.optional(),
  PAYSELECTION_SECRET_KEY: key.optional(),
  PAYSELECTION_GATEWAY_URL: url('https://gw.payselection.com'),
  PAYSELECTION_SCRIPT_URL: url('https://widget.payselection.com/lib/pay-widget.js'),
  /** СБП, where the provider offers it. */
  PAYMENTS_SBP: z.stringbool({ error: 'must be true or false' }).default(false),
  /** 0 ОСН, 1 УСН «доходы», 2 УСН «доходы минус расходы», 4 ЕСХН, 5 патент. */
  RECEIPT_TAX_SYSTEM: z.coerce
    .number()
    .refine((system) => [0, 1, 2, 4, 5].includes(system), { error: 'must be 0, 1, 2, 4 or 5' })
    .default(1),
  /** Per cent; empty for "without VAT". */
  RECEIPT_VAT_PERCENT: z.coerce
    .number({ error: 'must be a per cent such as 22' })
    .min(0, { error: 'must not be negative' })
    .max(100, { error: 'must be 100 at most' })
    .optional(),
};
