import { AcquirerUnavailableError, type ProviderPayment } from '@vidno/providers/acquiring/acquirer';
import { endOfMoscowDay, startOfMoscowDay } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { type Acquirers, type ConnectedAcquirer, findAcquirer } from './acquirers.ts';
import { type ApplyPaymentTools, applyPayment } from './apply-payment.ts';
import { type Invoice, isExpired, nextAskAt, OPEN_STATES, orderNumberOf, parseOrderNumber } from './invoice.ts';
import { changeInvoice, listInvoicesToAsk, listPaidBetween, lockInvoice, updateInvoice } from './invoice-repository.ts';

export interface AskProviderTools extends ApplyPaymentTools {
  readonly acquirers: Acquirers;
}

/** @limit queue: The rest is asked about by the next call. */
const BATCH = 200;

/** Asks the providers about open invoices, so that a lost webhook loses nothing. */
export async function askAboutOpenInvoices(tools: AskProviderTools): Promise<void> {
  const due = await listInvoicesToAsk(tools.db, { now: tools.clock(), limit: BATCH });
  for (const invoice of due) {
    await askAbout(tools, invoice).catch((error: unknown) => {
      const isExpected = error instanceof AcquirerUnavailableError;
      if (!isExpected) tools.log.error({ err: error, invoiceId: invoice.id }, 'an invoice could not be asked about');
    });
  }
}

/** Takes what the provider knows of the invoice. */
async function askAbout(tools: AskProviderTools, found: Invoice): Promise<void> {
  const key = { accountId: found.account_id, id: found.id };
  const invoice = await claimQuestion(tools, key);
  if (!invoice) return;
  const payment = await findAcquirer(tools.acquirers, invoice.acquirer)?.client.findPayment({
    invoiceId: orderNumberOf(invoice),
    paymentId: invoice.payment_id,
    since: invoice.created_at,
  });
  // The invoice may have changed meanwhile; the answer is applied to its present state.
  if (payment) tools.log.debug({ id: invoice.id, outcome: await applyPayment(tools, key, payment) }, 'asked');
  else await expireIfOver(tools, key);
}

/** Null if nothing is to be asked any more, or another process is asking. */
async function claimQuestion(
  { db, clock }: AskProviderTools,
  key: { readonly accountId: number; readonly id: string },
): Promise<Invoice | null> {
  const now = clock();
  return await db.transaction().execute(async (trx) => {
    const invoice = await lockInvoice(trx, key);
    if (!invoice || invoice.ask_at === null || invoice.ask_at > now) return null;
    return await changeInvoice(trx, invoice, { ask_at: nextAskAt(invoice, now), asked_at: now });
  });
}

async function expireIfOver(
  { db, clock }: AskProviderTools,
  key: { readonly accountId: number; readonly id: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const invoice = await lockInvoice(trx, key);
    if (invoice && OPEN_STATES.includes(invoice.state) && isExpired(invoice, clock()))
      await updateInvoice(trx, invoice, { state: 'expired' });
  });
}

export interface Difference {
  /** Of our invoice, as is the next one; null if the provider's payment has none. */
  readonly accountId: number | null;
  readonly invoiceId: string | null;
  /** The provider's id; null if the provider knows of no payment. */
  readonly paymentId: string | null;
  readonly what: 'not_here' | 'not_there' | 'other_amount';
}

const PAGE_ROWS = 500;

/** Compares what a provider says was paid on a day of Moscow, `yyyy-MM-dd`, with our invoices. Empty if they agree. */
export async function compareDay(db: Database, { client }: ConnectedAcquirer, day: string): Promise<Difference[]> {
  const from = startOfMoscowDay(day);
  const ours = await listOurs(db, { acquirer: client.name, from, to: endOfMoscowDay(day) });
  const theirs = (await client.listDay(day)).filter(({ state }) => state === 'paid');
  const known = new Map(ours.map((invoice) => [invoice.id, invoice]));
  const seen = new Set<string>();
  const differences: Difference[] = [];
  for (const payment of theirs) {
    const invoice = known.get(parseOrderNumber(payment.invoiceId)?.id ?? '');
    if (invoice) seen.add(invoice.id);
    const what = compare(invoice, payment);
    if (what !== null) {
      const ours = { accountId: invoice?.account_id ?? null, invoiceId: invoice?.id ?? null };
      differences.push({ ...ours, paymentId: payment.id, what });
    }
  }
  const missing = ours.filter(({ id }) => !seen.has(id));
  return [
    ...differences,
    ...missing.map(({ account_id: accountId, id: invoiceId, payment_id: paymentId }) => ({
      accountId,
      invoiceId,
      paymentId,
      what: 'not_there' as const,
    })),
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
