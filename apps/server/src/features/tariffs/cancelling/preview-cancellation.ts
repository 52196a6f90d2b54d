import type { CancellationPreview } from '@vidno/contract/money/cancelling';
import { findMaskedName } from '#features/identity/public.ts';
import { findCurrent, findSubscription, findTariff } from '../repository.ts';
import type { CancelTools } from './cancel-subscription.ts';
import { openCancelToken } from './cancel-token-rules.ts';
import { findCancellation } from './cancellation-repository.ts';
import { findRefund } from './find-refund.ts';

/** What the link of a letter would cancel; null if it is forged, too old, or its account is gone. */
export async function previewCancellation(
  { db, clock, appSecret }: CancelTools,
  token: string,
): Promise<CancellationPreview | null> {
  const now = clock();
  const opened = openCancelToken(appSecret, token, now);
  const subscription =
    opened && (await findSubscription(db, { accountId: opened.accountId, id: opened.subscriptionId }));
  if (!subscription) return null;
  const { account_id: accountId, id: subscriptionId } = subscription;
  const [tariff, account, current, cancellation] = await Promise.all([
    findTariff(db, subscription.tariff_id),
    findMaskedName(db, accountId).catch(() => null),
    findCurrent(db, accountId),
    findCancellation(db, { accountId, subscriptionId, kind: 'closed' }),
  ]);
  if (account === null) return null;
  const running = current?.id === subscriptionId ? current : null;
  const isPaid = running !== null && running.state === 'active' && running.paid_until > now;
  return {
    sub_name: tariff?.name ?? subscription.tariff_id,
    account,
    refund_kopecks: running ? await findRefund(db, running, now) : 0,
    usable_until: isPaid && running.renews ? running.paid_until.toISOString() : null,
    stopped_until: isPaid && running.stopped_at !== null ? running.paid_until.toISOString() : null,
    cancelled_at: (cancellation?.cancelled_at ?? subscription.ended_at)?.toISOString() ?? null,
  };
}
