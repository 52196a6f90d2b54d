import * as z from 'zod/mini';
import { readAmount } from '../../acquiring/amounts.ts';

/** Above zero; as text, as Payselection wants it. */
const amountSchema = z.string().check(z.refine((amount) => readAmount(amount) !== null));

/** Of `payments/charge`, `cancellation` and `refund`. */
export const changeSchema = z.object({
  TransactionId: z.string(),
  Amount: amountSchema,
  Currency: z.literal('RUB'),
  WebhookUrl: z.optional(z.url()),
});

export const rebillSchema = z.object({
  OrderId: z.string().check(z.minLength(1)),
  Amount: amountSchema,
  Currency: z.literal('RUB'),
  Description: z.string(),
  RebillFlag: z.boolean(),
  RebillId: z.string(),
  WebhookUrl: z.optional(z.url()),
});

export const unsubscribeSchema = z.object({ RebillId: z.string() });

export const byDatesSchema = z.object({
  StartCreationDate: z.iso.datetime({ local: true }),
  EndCreationDate: z.iso.datetime({ local: true }),
  PageNumber: z.int().check(z.gte(1)),
  TimeZone: z.literal('Europe/Moscow'),
  Statuses: z.array(z.string()),
});
