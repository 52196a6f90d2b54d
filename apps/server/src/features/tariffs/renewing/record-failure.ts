import type { Transaction } from '#database/database.ts';
import type { Invoice } from '#features/payments/public.ts';
import { queueBillingEmail } from '../emails/queue-billing-email.ts';
import { endSubscription } from '../end-subscription.ts';
import { lockCurrent, updateSubscription } from '../repository.ts';
import { nextWakeAt, servicesEnd } from '../schedule-rules.ts';
import type { CurrentSubscription } from '../tariff.ts';

/**
 * A renewal of the schedule has failed. The services work on where there is grace, and the user is told at the first failure. A
 * payment that the user has tried by hand is another kind of invoice, so that it never counts here.
 */
export async function recordFailure(trx: Transaction, invoice: Invoice, now: Date): Promise<void> {
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
