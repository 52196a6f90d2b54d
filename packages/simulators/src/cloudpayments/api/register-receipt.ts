import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { CloudPaymentsSimulator } from '../cloud-payments-simulator.ts';

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
const receiptSchema = z.looseObject({
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
  readonly request: z.infer<typeof receiptSchema>;
}

/** Returns what is wrong with the receipt, if anything is. */
export function registerReceipt(
  { inn, taxationSystem, receipts }: CloudPaymentsSimulator,
  body: unknown,
): RegisteredReceipt | string {
  const { data: request } = receiptSchema.safeParse(body);
  if (!request) return 'Неверный формат чека';
  if (request.Inn !== inn) return 'Неверный ИНН';
  const { Items, email, phone, amounts, taxationSystem: given } = request.CustomerReceipt;
  if (given !== taxationSystem) return 'Система налогообложения не зарегистрирована для кассы';
  if (!email && !phone) return 'Не указан адрес покупателя';
  const total = sum(Items.map(({ amount }) => amount));
  const { electronic, advancePayment, credit, provision } = amounts;
  if (total === 0) return 'Сумма чека должна быть больше нуля';
  if (total !== sum([electronic, advancePayment, credit, provision])) return 'Сумма оплат не равна сумме чека';
  const receipt = { id: randomBytes(8).toString('hex'), request };
  receipts.push(receipt);
  return receipt;
}

/** In kopecks. */
function sum(rubles: readonly number[]): number {
  return rubles.reduce((total, amount) => total + Math.round(amount * 100), 0);
}
