import * as z from 'zod/mini';
import { AcquirerUnavailableError, type ProviderPayment } from '../acquiring/acquirer.ts';
import { callYooKassa, type YooKassaSettings } from './call-yoo-kassa.ts';
import { paymentSchema, toPayment } from './to-payment.ts';

/** @limit rate: The payments of the day are not listed. */
const MAX_PAGES = 1_000;
/** The most that YooKassa gives at once. */
const PAGE_LENGTH = '100';

const listSchema = z.object({ items: z.array(paymentSchema), next_cursor: z.optional(z.string()) });

/** Those that were started in this time, newest first. */
export async function listPayments(
  settings: YooKassaSettings,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<readonly ProviderPayment[]> {
  const window = { 'created_at.gte': from.toISOString(), 'created_at.lt': before.toISOString(), limit: PAGE_LENGTH };
  const payments: ProviderPayment[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ ...window, ...(cursor !== undefined && { cursor }) });
    const { items, next_cursor } = await callYooKassa(settings, { path: `/payments?${query}`, schema: listSchema });
    payments.push(...items.map(toPayment));
    if (next_cursor === undefined) return payments;
    cursor = next_cursor;
  }
  throw new AcquirerUnavailableError('The list of payments has no end');
}
