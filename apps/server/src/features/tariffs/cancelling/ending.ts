import type { Transaction } from '#database/database.ts';
import { type AcceptOfferTools, acceptOffer } from '#features/documents/accept-documents.ts';
import { replaceTariffServices } from '#features/identity/public.ts';
import { holdCard } from '#features/payments/cards.ts';
import type { Invoice } from '#features/payments/invoice.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { findNextTariff } from '../choose-tariff.ts';
import {
  findCancellation,
  findSubscription,
  lockCurrent,
  type StoredCancellation,
  updateSubscription,
} from '../repository.ts';
import { type CurrentSubscription, NOTICE_MS, nextWakeAt, type Subscription, servicesEnd } from '../tariff.ts';
import { writeReceipt } from './receipt.ts';

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

interface ResumeOrder {
  readonly accountId: number;
  /** The versions that stood on the screen: charges need a consent to them. */
  readonly offerVersion: string;
  readonly recurringVersion: string;
  /** Of the browser. */
  readonly address: string;
}

type ResumeOutcome =
  | { readonly kind: 'resumed' }
  | {
      readonly kind: 'refused';
      readonly because: 'nothing_to_resume' | NonNullable<Awaited<ReturnType<typeof acceptOffer>>>;
    };

/** The renewals that the user had stopped go on, from the same card, as long as the paid period runs. */
export async function resumeRenewals(
  tools: AcceptOfferTools,
  { accountId, ...accepted }: ResumeOrder,
): Promise<ResumeOutcome> {
  const refused = await acceptOffer(tools, { accountId, ...accepted });
  if (refused !== null) return { kind: 'refused', because: refused };
  const now = tools.clock();
  return await tools.db.transaction().execute(async (trx): Promise<ResumeOutcome> => {
    const current = await lockCurrent(trx, accountId);
    const isRunning = current?.state === 'active' && current.paid_until > now && current.stopped_at !== null;
    if (!isRunning || current.card_id === null) return { kind: 'refused', because: 'nothing_to_resume' };
    const card = await holdCard(trx, { accountId, id: current.card_id });
    // The user gets another email about the charge, since the last one said that there would be none.
    const resumed = { ...current, renews: true, stopped_at: null, noticed_for: null };
    if (card === 'no_card' || !(await findNextTariff(trx, resumed, now)))
      return { kind: 'refused', because: 'nothing_to_resume' };
    await updateSubscription(trx, current, {
      renews: true,
      stopped_at: null,
      noticed_for: null,
      wake_at: nextWakeAt(resumed, now),
    });
    await replaceTariffServices(trx, { accountId, services: current.services, endsAt: servicesEnd(resumed) });
    await recordAudit(trx, {
      accountId,
      action: 'subscription.renewals_resumed',
      subject: { subscription_id: current.id },
    });
    return { kind: 'resumed' };
  });
}

/** Closes the services at once; nothing is charged any more. */
export async function endSubscription(
  trx: Transaction,
  subscription: CurrentSubscription,
  { reason, now }: { readonly reason: NonNullable<Subscription['end_reason']>; readonly now: Date },
): Promise<void> {
  await updateSubscription(trx, subscription, {
    state: 'ended',
    renews: false,
    wake_at: null,
    ended_at: now,
    end_reason: reason,
  });
  await replaceTariffServices(trx, { accountId: subscription.account_id, services: [], endsAt: now });
}

/** A bank that takes the payment back ends what it had paid for. */
export async function endIfItPaid(
  trx: Transaction,
  { account_id: accountId, id, subscription_id: subscriptionId }: Invoice,
  now: Date,
): Promise<void> {
  const current = await lockCurrent(trx, accountId);
  const known = subscriptionId === null ? null : await findSubscription(trx, { accountId, id: subscriptionId });
  if (current && (current.invoice_id === id || current.id === known?.id)) {
    await endSubscription(trx, current, { reason: 'refunded', now });
  }
}
