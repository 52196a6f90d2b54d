import { DAY_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { topUp } from '#features/ledger/operation-rules.ts';
import { bookTransfers } from '#features/ledger/post-transfers.ts';
import { type Fulfilment, TAKEN, toPayment } from '#features/payments/fulfilment.ts';
import type { Invoice } from '#features/payments/invoice.ts';
import { refundWhole } from '#features/payments/returns/refunds.ts';
import { applyChange } from './apply-change.ts';
import { endIfItPaid, endSubscription } from './cancelling/ending.ts';
import { findNextTariff } from './choose-tariff.ts';
import type { QuotedChange } from './quote-rules.ts';
import { lockCurrent, updateSubscription } from './repository.ts';
import { type CurrentSubscription, nextWakeAt, servicesEnd } from './tariff.ts';
import { queueBillingEmail } from './tell-payer.ts';

/** A paid renewal starts the next period; a failed one is tried again. */
export const renewalFulfilment: Fulfilment = {
  onPaid: async (trx, invoice, now) => {
    await bookTransfers(trx, invoice.account_id, topUp(toPayment(invoice, now)));
    const renewed = await renewPaid(trx, invoice, now);
    if (renewed.kind === 'renewed') return TAKEN;
    await refundWhole(trx, invoice, now);
    return { kind: 'refused', because: 'changed' };
  },
  onLost: async (trx, invoice, now) => await recordFailure(trx, invoice, now),
  onReturned: endIfItPaid,
};

/** `pays_for_nothing`: the subscription has ended, or was paid for by hand meanwhile. */
type RenewOutcome = { readonly kind: 'renewed' } | { readonly kind: 'pays_for_nothing' };

const PAYS_FOR_NOTHING: RenewOutcome = { kind: 'pays_for_nothing' };

/** A paid renewal starts the next period where the last one ended. */
async function renewPaid(trx: Transaction, invoice: Invoice, now: Date): Promise<RenewOutcome> {
  const { account_id: accountId } = invoice;
  const current = await lockCurrent(trx, accountId);
  if (!current || current.id !== invoice.subscription_id || !current.renews) return PAYS_FOR_NOTHING;
  if (current.failed_at === null && current.paid_until > invoice.created_at) return PAYS_FOR_NOTHING;
  // At the prices of the moment at which it was to be charged.
  const next = await findNextTariff(trx, current, invoice.created_at);
  if (next === null || next.priceKopecks !== invoice.amount_kopecks) return PAYS_FOR_NOTHING;
  const { days } = next.chosen.tariff;
  const quote: QuotedChange = {
    returned: [],
    kept: [],
    bought: next.parts.map((part) => ({ ...part, amountKopecks: part.priceKopecks, days })),
    todayKopecks: next.priceKopecks,
    // After a failure the days without payment were a gift, so that a late payment buys a whole period.
    periodStart: current.failed_at === null ? current.paid_until : now,
    paidUntil: new Date((current.failed_at === null ? current.paid_until : now).getTime() + days * DAY_MS),
    days,
  };
  const { id: invoiceId } = invoice;
  await applyChange(trx, {
    accountId,
    chosen: next.chosen,
    current,
    quote,
    invoiceId,
    cardId: current.card_id,
    now,
  });
  return { kind: 'renewed' };
}

/**
 * A renewal of the schedule has failed. The services work on where there is grace, and the user is told at the first failure. A
 * payment that the user has tried by hand is another kind of invoice, so that it never counts here.
 */
async function recordFailure(trx: Transaction, invoice: Invoice, now: Date): Promise<void> {
  const current = await lockCurrent(trx, invoice.account_id);
  if (!current || current.id !== invoice.subscription_id) return;
  if (!current.grace) return await endUnpaid(trx, current, { invoice, now });
  const isFirst = current.failed_at === null;
  const failed = {
    ...current,
    state: 'past_due' as const,
    failed_at: current.failed_at ?? now,
    failures: current.failures + 1,
    reason: invoice.reason,
  };
  await updateSubscription(trx, current, {
    state: failed.state,
    failed_at: failed.failed_at,
    failures: failed.failures,
    reason: failed.reason,
    wake_at: nextWakeAt(failed, now),
  });
  if (!isFirst) return;
  await queueBillingEmail(trx, {
    accountId: current.account_id,
    subscriptionId: current.id,
    kind: 'renewal_failed' as const,
    now,
    facts: {
      reason: invoice.reason ?? '',
      amount_kopecks: String(invoice.amount_kopecks),
      ends_at: servicesEnd(failed).toISOString(),
    },
  });
}

/** Without a full price paid so far there is no grace: the services end with what was paid for. */
async function endUnpaid(
  trx: Transaction,
  current: CurrentSubscription,
  { invoice, now }: { readonly invoice: Invoice; readonly now: Date },
): Promise<void> {
  await endSubscription(trx, current, { reason: 'unpaid', now });
  await queueBillingEmail(trx, {
    accountId: current.account_id,
    subscriptionId: current.id,
    kind: 'services_ended' as const,
    now,
    facts: { unpaid: 'true', reason: invoice.reason ?? '' },
  });
}
