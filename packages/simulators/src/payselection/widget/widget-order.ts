import * as z from 'zod/mini';
import { readAmount, requireAmount } from '../../acquiring/amounts.ts';
import type { PayselectionSimulator } from '../payselection-simulator.ts';
import type { Order } from '../transactions.ts';

const widgetOrderSchema = z.object({
  keys: z.object({ serviceId: z.string(), key: z.string() }),
  params: z.object({
    MetaData: z.object({ PaymentType: z.enum(['Pay', 'Block']) }),
    PaymentRequest: z.object({
      OrderId: z.string().check(z.minLength(1)),
      Amount: z.string().check(z.refine((amount) => readAmount(amount) !== null)),
      Currency: z.literal('RUB'),
      Description: z._default(z.string(), ''),
      RebillFlag: z._default(z.boolean(), false),
      ExtraData: z.optional(z.object({ WebhookUrl: z.optional(z.url()) })),
    }),
    CustomerInfo: z.optional(z.object({ Email: z.optional(z.string()) })),
  }),
  /** Origin of the page that has opened the widget: nobody else is told the result. */
  origin: z.url(),
});

/** What the script of the widget hands over to the card page. */
export type WidgetOrder = z.infer<typeof widgetOrderSchema>;

/** Null if it is malformed, not for this merchant, or would tell an address that may not be told. */
export function readWidgetOrder(
  json: string | undefined,
  { serviceId, publicKey, webhooks }: PayselectionSimulator,
): WidgetOrder | null {
  const { data: order } = widgetOrderSchema.safeParse(parseJson(json ?? ''));
  if (!order || order.keys.serviceId !== serviceId || order.keys.key !== publicKey) return null;
  const url = order.params.PaymentRequest.ExtraData?.WebhookUrl;
  return url === undefined || webhooks.isAllowed(url) ? order : null;
}

export function toOrder({ params: { MetaData, PaymentRequest, CustomerInfo } }: WidgetOrder): Order {
  return {
    orderId: PaymentRequest.OrderId,
    amountKopecks: requireAmount(PaymentRequest.Amount),
    currency: PaymentRequest.Currency,
    description: PaymentRequest.Description,
    isHold: MetaData.PaymentType === 'Block',
    savesCard: PaymentRequest.RebillFlag,
    email: CustomerInfo?.Email ?? null,
    webhookUrl: PaymentRequest.ExtraData?.WebhookUrl ?? null,
  };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
