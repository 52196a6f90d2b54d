import * as z from 'zod/mini';
import { readAmount } from '../../acquiring/amounts.ts';
import type { Order } from '../operations.ts';

const text = z.nullable(z.string());

const widgetOrderSchema = z.strictObject({
  publicId: z.string(),
  amount: z.number(),
  currency: z.string().check(z.minLength(1)),
  schema: z.enum(['Single', 'Dual']),
  invoiceId: text,
  accountId: text,
  email: text,
  description: text,
  saveCard: z.boolean(),
  data: text,
  /** Origin of the page that has opened the widget: nobody else is told the result. */
  origin: z.url(),
});

/** What the script of the widget hands over to the card page. */
export type WidgetOrder = z.infer<typeof widgetOrderSchema>;

/** Null if it is malformed, or not for this merchant. */
export function readWidgetOrder(json: string | undefined, publicId: string): WidgetOrder | null {
  const { data } = widgetOrderSchema.safeParse(parseJson(json ?? ''));
  return data && data.publicId === publicId && readAmount(data.amount) !== null ? data : null;
}

export function toOrder({ amount, schema, origin: _, publicId: __, saveCard: ___, ...order }: WidgetOrder): Order {
  return { ...order, amountKopecks: readAmount(amount) ?? 0, isHold: schema === 'Dual' };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
