import type { CancellationPreview } from '@vidno/contract/money/cancelling';
import { findMaskedName } from '#features/identity/public.ts';
import { findCurrent, findSubscription, findTariff } from '../repository.ts';
import type { CurrentSubscription } from '../tariff.ts';
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
  return {
    sub_name: tariff?.name ?? subscription.tariff_id,
    account,
    refund_kopecks: running ? await findRefund(db, running, now) : 0,
    ...describeRest(running, now),
    cancelled_at: (cancellation?.cancelled_at ?? subscription.ended_at)?.toISOString() ?? null,
  };
}

/** Whether there is something left to use. */
function describeRest(
  running: CurrentSubscription | null,
  now: Date,
): Pick<CancellationPreview, 'usable_until' | 'stopped_until'> {
  if (running?.state !== 'active' || running.paid_until <= now) return { usable_until: null, stopped_until: null };
  const until = running.paid_until.toISOString();
  return { usable_until: running.renews ? until : null, stopped_until: running.stopped_at === null ? null : until };
}
