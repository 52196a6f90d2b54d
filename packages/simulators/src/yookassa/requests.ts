import * as z from 'zod/mini';
import { readAmount } from '../acquiring/amounts.ts';

/** Above zero; as text, as YooKassa wants it. */
const moneySchema = z.strictObject({
  value: z.string().check(z.refine((value) => readAmount(value) !== null)),
  currency: z.literal('RUB'),
});

export const createPaymentSchema = z.strictObject({
  amount: moneySchema,
  description: z.optional(z.string().check(z.maxLength(128))),
  capture: z._default(z.boolean(), false),
  confirmation: z.optional(z.strictObject({ type: z.literal('redirect'), return_url: z.url() })),
  payment_method_data: z.optional(z.strictObject({ type: z.enum(['bank_card', 'sbp']) })),
  payment_method_id: z.optional(z.string()),
  save_payment_method: z._default(z.boolean(), false),
  merchant_customer_id: z.optional(z.string().check(z.maxLength(200))),
  metadata: z._default(
    z
      .record(z.string().check(z.maxLength(32)), z.string().check(z.maxLength(512)))
      .check(z.refine((metadata) => Object.keys(metadata).length <= 16)),
    {},
  ),
});

export const captureSchema = z.strictObject({ amount: z.optional(moneySchema) });
export const cancelSchema = z.strictObject({});
export const createRefundSchema = z.strictObject({ payment_id: z.string(), amount: moneySchema });

const itemSchema = z.strictObject({
  description: z.string().check(z.minLength(1), z.maxLength(128)),
  quantity: z.number().check(z.gt(0)),
  amount: moneySchema,
  vat_code: z.int().check(z.gte(1), z.lte(12)),
  payment_mode: z.enum([
    'full_prepayment',
    'partial_prepayment',
    'advance',
    'full_payment',
    'partial_payment',
    'credit',
    'credit_payment',
  ]),
  payment_subject: z.enum(['commodity', 'service', 'payment', 'job', 'another']),
});

export const createReceiptSchema = z.strictObject({
  type: z.enum(['payment', 'refund']),
  payment_id: z.optional(z.string()),
  refund_id: z.optional(z.string()),
  customer: z.strictObject({
    email: z.optional(z.email()),
    phone: z.optional(z.string().check(z.regex(/^\d{4,15}$/))),
  }),
  items: z.array(itemSchema).check(z.minLength(1), z.maxLength(80)),
  settlements: z
    .array(
      z.strictObject({ type: z.enum(['cashless', 'prepayment', 'postpayment', 'consideration']), amount: moneySchema }),
    )
    .check(z.minLength(1)),
  tax_system_code: z.optional(z.int().check(z.gte(1), z.lte(6))),
  send: z.literal(true),
});

export type ReceiptRequest = z.infer<typeof createReceiptSchema>;

export interface RegisteredReceipt {
  readonly id: string;
  readonly request: ReceiptRequest;
}
