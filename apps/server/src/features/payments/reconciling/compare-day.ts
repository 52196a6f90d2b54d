import type { ProviderPayment } from '@vidno/providers/acquiring/acquirer';
import { DAY_MS } from '#config/durations.ts';
import type { Database } from '#database/database.ts';
import type { ConnectedAcquirer } from '../acquirers.ts';
import { type Invoice, parseOrderNumber } from '../invoices/invoice.ts';
import { listPaidBetween } from '../invoices/invoice-repository.ts';

export interface Difference {
  /** Of ours; null if the provider's payment has none. */
  readonly invoiceId: string | null;
  /** The provider's id; null if the provider knows of no payment. */
  readonly paymentId: string | null;
  readonly what: 'not_here' | 'not_there' | 'other_amount';
}

const PAGE_ROWS = 500;

/** Compares what a provider says was paid on a day of Moscow, `yyyy-MM-dd`, with our invoices. Empty if they agree. */
export async function compareDay(db: Database, { client }: ConnectedAcquirer, day: string): Promise<Difference[]> {
  const from = new Date(`${day}T00:00:00+03:00`);
  const ours = await listOurs(db, { acquirer: client.name, from, to: new Date(from.getTime() + DAY_MS) });
  const theirs = (await client.listDay(day)).filter(({ state }) => state === 'paid');
  const known = new Map(ours.map((invoice) => [invoice.id, invoice]));
  const seen = new Set<string>();
  const differences: Difference[] = [];
  for (const payment of theirs) {
    const invoice = known.get(parseOrderNumber(payment.invoiceId)?.id ?? '');
    if (invoice) seen.add(invoice.id);
    const what = compare(invoice, payment);
    if (what !== null) differences.push({ invoiceId: invoice?.id ?? null, paymentId: payment.id, what });
  }
  const missing = ours.filter(({ id }) => !seen.has(id));
  return [
    ...differences,
    ...missing.map(({ id, payment_id: paymentId }) => ({ invoiceId: id, paymentId, what: 'not_there' as const })),
  ];
}

function compare(invoice: Invoice | undefined, payment: ProviderPayment): Difference['what'] | null {
  if (!invoice) return 'not_here';
  return invoice.amount_kopecks === payment.amountKopecks ? null : 'other_amount';
}

async function listOurs(
  db: Database,
  span: { readonly acquirer: Invoice['acquirer']; readonly from: Date; readonly to: Date },
): Promise<Invoice[]> {
  const all: Invoice[] = [];
  for (;;) {
    const page = await listPaidBetween(db, { ...span, after: all.at(-1)?.id ?? null, limit: PAGE_ROWS });
    all.push(...page);
    if (page.length < PAGE_ROWS) return all;
  }
}
