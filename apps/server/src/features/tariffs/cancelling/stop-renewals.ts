import type { Transaction } from '#database/database.ts';
import { replaceTariffServices } from '#features/identity/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { updateSubscription } from '../repository.ts';
import { NOTICE_MS, nextWakeAt } from '../schedule-rules.ts';
import type { CurrentSubscription } from '../tariff.ts';
import { findCancellation, type StoredCancellation } from './cancellation-repository.ts';
import { writeReceipt } from './write-receipt.ts';

/** Nothing is charged any more, and the services work until the paid date. The same again answers the same receipt. */
export async function stopRenewals(
  trx: Transaction,
  { appSecret, now }: { readonly appSecret: string; readonly now: Date },
  current: CurrentSubscription,
): Promise<StoredCancellation | 'period_over'> {
  const { account_id: accountId, id, paid_until: paidUntil } = current;
  if (current.state !== 'active' || paidUntil <= now) return 'period_over';
  const known = current.stopped_at && (await findCancellation(trx, { accountId, subscriptionId: id, kind: 'stopped' }));
  if (known) return known;
  // If the end is near, no reminder is sent, since the receipt says when it is.
  const isSoon = paidUntil.getTime() - now.getTime() <= NOTICE_MS;
  const stopped = {
    ...current,
    renews: false,
    stopped_at: now,
    noticed_for: isSoon ? paidUntil : null,
  };
  await updateSubscription(trx, current, {
    renews: stopped.renews,
    stopped_at: stopped.stopped_at,
    noticed_for: stopped.noticed_for,
    wake_at: nextWakeAt(stopped, now),
  });
  await replaceTariffServices(trx, { accountId, services: current.services, endsAt: paidUntil });
  await recordAudit(trx, { accountId, action: 'subscription.renewals_stopped', subject: { subscription_id: id } });
  return await writeReceipt(trx, current, { kind: 'stopped', refundKopecks: 0, appSecret, now });
}
