import { Gauge } from 'prom-client';
import { measureClockDifference } from '#retention/database-clock.ts';
import { findDatabaseTime, listOverdue } from '#retention/overdue-repository.ts';
import type { Product } from '../open-product.ts';

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
