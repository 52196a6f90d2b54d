import {
  AcquirerRefusedError,
  AcquirerUnavailableError,
  type ProviderPayment,
} from '@vidno/providers/acquiring/acquirer';
import {
  applyPayment,
  cardContext,
  findAcquirer,
  findCard,
  type Invoice,
  toOrderNumber,
} from '#features/payments/public.ts';
import type { RenewalTools } from './renewal-tools.ts';

/**
 * Charges the saved card for a renewal. It may be called again for the same invoice: a provider that knows of the payment is asked
 * and not told to charge once more.
 */
export async function chargeRenewal(tools: RenewalTools, invoice: Invoice): Promise<void> {
  const key = { accountId: invoice.account_id, id: invoice.id };
  const payment = await charge(tools, invoice);
  if (payment) await applyPayment(tools, key, payment);
}

/** Null while the outcome is unknown. */
async function charge(
  { db, vault, log, acquirers, clock }: RenewalTools,
  invoice: Invoice,
): Promise<ProviderPayment | null> {
  const accountId = invoice.account_id;
  const client = acquirers && findAcquirer(acquirers, invoice.acquirer)?.client;
  const card = invoice.card_id === null ? null : await findCard(db, { accountId, id: invoice.card_id });
  const token = card && vault.open(card.token, cardContext(accountId));
  if (!client || !token) return refused(invoice, clock());
  const invoiceId = toOrderNumber({ accountId, id: invoice.id });
  try {
    const known = await client.findPayment({ invoiceId, paymentId: invoice.payment_id });
    if (known) return known;
    return await client.chargeToken(token, {
      ...{ invoiceId, accountId: String(accountId), amountKopecks: invoice.amount_kopecks },
      ...{ description: invoice.description, email: invoice.email, idempotencyKey: invoice.id },
    });
  } catch (error) {
    if (error instanceof AcquirerRefusedError) return refused(invoice, clock());
    if (!(error instanceof AcquirerUnavailableError)) throw error;
    log.warn({ invoiceId: invoice.id, error: error.message }, 'the outcome of a renewal is not known yet');
    return null;
  }
}

/** The provider does not even try, such as with a card that it has forgotten: a failure like any other. */
function refused({ id, amount_kopecks: amountKopecks }: Invoice, at: Date): ProviderPayment {
  return {
    ...{ id: `refused-${id}`, invoiceId: null, state: 'failed', amountKopecks, refundedKopecks: 0 },
    ...{ currency: 'RUB', card: null, payerCard: null, reason: 'банк больше не принимает эту карту', at },
  };
}
