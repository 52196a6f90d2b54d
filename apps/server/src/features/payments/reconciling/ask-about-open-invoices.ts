import { AcquirerUnavailableError } from '@vidno/providers/acquiring/acquirer';
import type { Logger } from '#observability/log.ts';
import { type Acquirers, findAcquirer } from '../acquirers.ts';
import { type ApplyPaymentTools, applyPayment } from '../apply-payment.ts';
import { type Invoice, orderNumberOf } from '../invoices/invoice.ts';
import { listInvoicesToAsk, updateInvoice } from '../invoices/invoice-repository.ts';
import { isPayable, nextAskAt } from '../invoices/invoice-rules.ts';

export interface AskProviderTools extends ApplyPaymentTools {
  readonly log: Logger;
  readonly acquirers: Acquirers;
}

/** The rest is left to the next call. */
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
async function askAbout(tools: AskProviderTools, invoice: Invoice): Promise<void> {
  const { db, clock, acquirers } = tools;
  const key = { accountId: invoice.account_id, id: invoice.id };
  const now = clock();
  const isOver = isPayable(invoice.state) && invoice.expires_at <= now;
  await updateInvoice(db, key, { ask_at: nextAskAt(invoice, now) });
  const payment = await findAcquirer(acquirers, invoice.acquirer)?.client.findPayment({
    invoiceId: orderNumberOf(invoice),
    paymentId: invoice.payment_id,
  });
  if (payment) await applyPayment(tools, key, payment);
  else if (isOver && invoice.state !== 'failed') await updateInvoice(db, key, { state: 'expired' });
}
