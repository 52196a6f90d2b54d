import { Gauge } from 'prom-client';
import { listUnsentLetters } from '#sending/letter-repository.ts';
import type { Product } from '../open-product.ts';
import { LATE_MS } from '../payments/observe-money.ts';

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
