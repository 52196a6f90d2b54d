import { Gauge } from 'prom-client';
import { HOUR_MS } from '#config/durations.ts';
import { findTrouble } from '#features/payments/public.ts';
import { countUnsentReceipts } from '#features/receipts/public.ts';
import type { Product } from '../open-product.ts';

/** Older than this, what waits for a provider is late. */
export const LATE_MS = HOUR_MS;

/** Counts, whenever the metrics are read, what providers have not done: orders to them, and receipts. */
export function observeMoney({
  metrics: { registry },
  tools: { db, clock, paying },
}: Pick<Product, 'metrics' | 'tools'>): void {
  if (!paying.isOn) return;
  const observe = (
    name: string,
    help: string,
    count: (lateSince: Date) => Promise<{ readonly late: number; readonly refused: number }>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        const { late, refused } = await count(new Date(clock().getTime() - LATE_MS));
        this.set({ state: 'late' }, late);
        this.set({ state: 'refused' }, refused);
      },
    });
  new Gauge({
    name: 'vidno_payments_returned',
    help: 'Payments that went back because their account was gone',
    registers: [registry],
    async collect() {
      this.set((await findTrouble(db, clock())).returned);
    },
  });
  observe('vidno_payment_orders', 'Captures, releases and refunds that a provider has not done', async (since) => {
    const { orders } = await findTrouble(db, since);
    return orders;
  });
  observe('vidno_receipts_unsent', 'Receipts that have not been sent', (since) => countUnsentReceipts(db, since));
}
