import { AcquirerUnavailableError } from '@vidno/providers/acquiring/acquirer';
import type { Logger } from '#observability/log.ts';
import { type Acquirers, findAcquirer } from '../acquirers.ts';
import { type ApplyPaymentTools, applyPayment } from '../apply-payment.ts';
import { type Invoice, orderNumberOf } from '../invoices/invoice.ts';
import { changeInvoice, lockInvoice, updateInvoice } from '../invoices/invoice-repository.ts';
import { isExpired, nextAskAt, OPEN_STATES } from '../invoices/invoice-rules.ts';
import { listInvoicesToAsk } from '../invoices/open-invoice-repository.ts';

export interface AskProviderTools extends ApplyPaymentTools {
  readonly log: Logger;
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
