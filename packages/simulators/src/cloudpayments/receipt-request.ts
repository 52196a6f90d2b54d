import * as z from 'zod/mini';

const amountSchema = z.number().check(z.gte(0), z.multipleOf(0.01));
const itemSchema = z.looseObject({
  label: z.string().check(z.minLength(1)),
  price: amountSchema,
  quantity: z.number().check(z.gt(0)),
  amount: amountSchema,
  vat: z.nullish(z.number()),
  method: z.number().check(z.gte(0), z.lte(7)),
  object: z.number().check(z.gte(0), z.lte(33)),
});
/** Body of `/kkt/receipt`. */
export const receiptRequestSchema = z.looseObject({
  Inn: z.string(),
  Type: z.enum(['Income', 'IncomeReturn']),
  InvoiceId: z.optional(z.string()),
  AccountId: z.optional(z.string()),
  CustomerReceipt: z.looseObject({
    Items: z.array(itemSchema).check(z.minLength(1)),
    taxationSystem: z.number(),
    email: z.optional(z.string()),
    phone: z.optional(z.string()),
    amounts: z.looseObject({
      electronic: amountSchema,
      advancePayment: amountSchema,
      credit: amountSchema,
      provision: amountSchema,
    }),
  }),
});

export interface RegisteredReceipt {
  readonly id: string;
  readonly request: z.infer<typeof receiptRequestSchema>;
}
