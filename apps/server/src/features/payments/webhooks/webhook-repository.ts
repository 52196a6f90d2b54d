import type { Database, Row } from '#database/database.ts';

export type PaymentWebhook = Row<'payment_webhook'>;

/** Counts it where the same was told before. */
export async function recordWebhook(
  db: Database,
  { now, ...told }: Pick<PaymentWebhook, 'invoice_id' | 'news' | 'outcome' | 'proof'> & { readonly now: Date },
): Promise<void> {
  await db
    .insertInto('payment_webhook')
    .values({ ...told, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['invoice_id', 'news', 'outcome', 'proof']).doUpdateSet(({ eb, ref, fn }) => ({
        times: eb('payment_webhook.times', '+', 1),
        last_at: fn<Date>('greatest', [ref('payment_webhook.last_at'), ref('excluded.last_at')]),
      })),
    )
    .execute();
}

/** In the order in which they were first told; there are a few at most. */
export async function listWebhooksOf(db: Database, invoiceId: string): Promise<PaymentWebhook[]> {
  return await db
    .selectFrom('payment_webhook')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('first_at')
    .orderBy('news')
    .orderBy('outcome')
    .execute();
}
