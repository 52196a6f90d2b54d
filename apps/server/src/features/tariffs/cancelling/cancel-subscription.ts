import type { Cancellation, CancelWhen } from '@vidno/contract/money/cancelling';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { moneyTransaction } from '#features/ledger/public.ts';
import { refundPaid } from '#features/payments/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { returnParts } from '../changing/return-parts.ts';
import { endSubscription } from '../end-subscription.ts';
import { listUnusedParts } from '../quoting/quote-rules.ts';
import { lockCurrent } from '../repository.ts';
import type { CurrentSubscription } from '../tariff.ts';
import { findCancellation, type StoredCancellation } from './cancellation-repository.ts';
import { findLeftByChanges } from './find-left-by-changes.ts';
import { stopRenewals } from './stop-renewals.ts';
import { describeReceipt, writeReceipt } from './write-receipt.ts';

export interface CancelTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
}

interface CancelOrder {
  readonly accountId: number;
  /** Only this one; if it has been closed, its receipt is answered again. */
  readonly subscriptionId?: string;
  /** `paid_until`: nothing is charged any more, and the services work as long as they are paid for. */
  readonly when?: CancelWhen;
}

export type CancelOutcome =
  | { readonly kind: 'cancelled'; readonly cancellation: Cancellation }
  | { readonly kind: 'refused'; readonly because: 'subscription_not_found' | 'period_over' };

/**
 * Cancels the subscription of an account, in the same request, and signs a receipt. By default everything ends at once, and the price
 * of unused whole days goes back to the card.
 */
export async function cancelSubscription(
  { db, clock, appSecret }: CancelTools,
  { accountId, subscriptionId, when = 'now' }: CancelOrder,
): Promise<CancelOutcome> {
  const tools = { appSecret, now: clock() };
  const done = await moneyTransaction(
    db,
    accountId,
    async (trx): Promise<StoredCancellation | 'period_over' | null> => {
      const current = await lockCurrent(trx, accountId);
      if (current && (subscriptionId === undefined || current.id === subscriptionId)) {
        return when === 'now' ? await close(trx, tools, current) : await stopRenewals(trx, tools, current);
      }
      if (subscriptionId === undefined) return null;
      return await findCancellation(trx, { accountId, subscriptionId, kind: 'closed' });
    },
  );
  if (done === null) return { kind: 'refused', because: 'subscription_not_found' };
  if (done === 'period_over') return { kind: 'refused', because: done };
  return { kind: 'cancelled', cancellation: describeReceipt(appSecret, done) };
}

async function close(
  trx: Transaction,
  { appSecret, now }: { readonly appSecret: string; readonly now: Date },
  current: CurrentSubscription,
): Promise<StoredCancellation> {
  const { account_id: accountId, id } = current;
  const returned = current.state === 'active' ? listUnusedParts(current, current.parts, now) : [];
  const left = await findLeftByChanges(trx, accountId);
  const { returnedKopecks } = await returnParts(trx, { accountId, returned, now });
  const { givenKopecks: refundKopecks } = await refundPaid(trx, {
    accountId,
    preferredId: current.invoice_id,
    amountKopecks: returnedKopecks + left,
    now,
  });
  await endSubscription(trx, current, { reason: 'cancelled', now });
  await recordAudit(trx, { accountId, action: 'subscription.cancelled', subject: { subscription_id: id } });
  return await writeReceipt(trx, current, { kind: 'closed', refundKopecks, appSecret, now });
}
