import { Gauge } from 'prom-client';
import { HOUR_MS } from '#config/time.ts';
import { findTrouble } from '#features/payments/orders/orders.ts';
import { countUnsentReceipts } from '#features/receipts/public.ts';
import { measureClockDifference } from '#retention/database-clock.ts';
import { findDatabaseTime, listOverdue } from '#retention/purge-overdue.ts';
import { listUnsentLetters } from '#sending/letters.ts';
import type { Product } from './open-product.ts';

/** Counts letters that are late or were given up, whenever the metrics are read. */
export function observeLetters({
  metrics: { registry },
  tools: { db, clock },
}: Pick<Product, 'metrics' | 'tools'>): void {
  new Gauge({
    name: 'vidno_letters_unsent',
    help: 'Emails that are late, or were given up',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      for (const { kind, late, failed } of await listUnsentLetters(db, new Date(clock().getTime() - LATE_MS))) {
        this.set({ kind, state: 'late' }, late);
        this.set({ kind, state: 'failed' }, failed);
      }
    },
  });
}

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

/** Says, whenever the metrics are read, what should have been deleted, and how far the clocks are apart. */
export function observeRetention({ metrics: { registry }, tools }: Pick<Product, 'metrics' | 'tools'>): void {
  new Gauge({
    name: 'vidno_overdue_seconds',
    help: 'For how long the oldest row should have been deleted',
    labelNames: ['table', 'what'],
    registers: [registry],
    async collect() {
      this.reset();
      const overdue = await listOverdue(tools.db, tools, await findDatabaseTime(tools.db));
      for (const { table, what, seconds } of overdue) this.set({ table, what }, seconds);
    },
  });
  new Gauge({
    name: 'vidno_clock_difference_seconds',
    help: "How far the machine's clock is ahead of the database's",
    registers: [registry],
    async collect() {
      this.set((await measureClockDifference(tools)) / 1_000);
    },
  });
}
