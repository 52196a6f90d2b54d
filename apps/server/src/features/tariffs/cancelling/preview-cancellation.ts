import { findMaskedName } from '#features/identity/public.ts';
import { giveBack, sumOf } from '../quoting/quote-rules.ts';
import { findCurrent, findSubscription, findTariff } from '../repository.ts';
import type { CancelTools } from './cancel-subscription.ts';
import { openCancelToken } from './cancel-token-rules.ts';
import { findCancellation } from './cancellation-repository.ts';

export interface CancellationPreview {
  readonly sub_name: string;
  /** Most of the contact is hidden. */
  readonly account: string;
  readonly refund_kopecks: number;
  readonly cancelled_at: string | null;
}

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
    findCancellation(db, { accountId, subscriptionId }),
  ]);
  if (account === null) return null;
  const isRunning = current?.id === subscriptionId && current.state === 'active';
  return {
    sub_name: tariff?.name ?? subscription.tariff_id,
    account,
    refund_kopecks: isRunning ? sumOf(giveBack(current, current.parts, now)) : 0,
    cancelled_at: (cancellation?.cancelled_at ?? subscription.ended_at)?.toISOString() ?? null,
  };
}
