import type { Transaction } from '#database/database.ts';
import { holdCard } from '#features/payments/cards.ts';
import type { Invoice } from '#features/payments/invoice.ts';
import { chargeRenewal, findOpenRenewal, type RenewalTools, storeRenewal } from '#features/payments/renewals.ts';
import type { Scheduler } from '#queue/queue.ts';
import { endSubscription } from './cancelling/ending.ts';
import { findNextTariff, type NextPeriod } from './choose-tariff.ts';
import { tellKeepers } from './prices/tell-keepers.ts';
import { findTariff, listDueSubscriptions, lockCurrent, updateSubscription } from './repository.ts';
import {
  CHARGE_RECHECK_MS,
  type CurrentSubscription,
  lastChargeAt,
  lastWarningAt,
  NOTICE_MS,
  nextWakeAt,
  retriesLeft,
  servicesEnd,
} from './tariff.ts';
import { queueBillingEmail } from './tell-payer.ts';

export async function scheduleSubscriptionJobs(scheduler: Scheduler, tools: RenewalTools): Promise<void> {
  await scheduler.schedule('tend-subscriptions', '* * * * *', () => tendSubscriptions(tools));
  await scheduler.schedule('tell-keepers', '* * * * *', () => tellKeepers(tools));
}

/** @limit queue: The rest is tended by the next call. */
const BATCH = 200;

/** Does what is due: notices, renewals, retries, ends. Safe to call from several workers at once. */
export async function tendSubscriptions(tools: RenewalTools): Promise<void> {
  const { db, clock, log } = tools;
  const due = await listDueSubscriptions(db, { now: clock(), limit: BATCH });
  for (const { account_id: accountId, id } of due) {
    try {
      await tendSubscription(tools, { accountId, id });
    } catch (error) {
      log.error({ err: error, subscriptionId: id }, 'a subscription could not be tended, and will be later');
    }
  }
}

/** Does the next thing that is due for one of them, if anything is. */
export async function tendSubscription(
  tools: RenewalTools,
  key: { readonly accountId: number; readonly id: string },
): Promise<void> {
  const charge = await tools.db.transaction().execute((trx) => prepareNextStep(trx, tools, key));
  if (charge) await chargeRenewal(tools, charge);
}

interface Step {
  readonly current: CurrentSubscription;
  readonly next: NextPeriod | null;
  readonly now: Date;
}

/**
 * Does the next thing that is due for a subscription. Returns the invoice of a renewal that is to be charged after the transaction;
 * one whose outcome is unknown is returned again.
 */
async function prepareNextStep(
  trx: Transaction,
  { clock, acquirers }: Pick<RenewalTools, 'clock' | 'acquirers'>,
  key: { readonly accountId: number; readonly id: string },
): Promise<Invoice | null> {
  const now = clock();
  const current = await lockCurrent(trx, key.accountId);
  if (current?.id !== key.id || current.wake_at === null || current.wake_at > now) return null;
  const next = acquirers === null ? null : await findChargeable(trx, current, now);
  const step = { current, next, now };
  if (current.failed_at === null && now < current.paid_until) return await notice(trx, step);
  const open = await findOpenRenewal(trx, { accountId: key.accountId, subscriptionId: current.id });
  if (next === null || isOver(current, { isCharged: open !== null, now })) return await end(trx, step);
  if (open) return await waitForAnswer(trx, current, { invoice: open, now });
  if (current.failed_at !== null && !isRetryDue(current, now)) return await warn(trx, step);
  const invoice = await startRenewal(trx, current, { next, now });
  return await waitForAnswer(trx, current, { invoice, now });
}

/** Without grace one charge is tried, however late we are, and the bank has the time of one to answer. */
function isOver(current: CurrentSubscription, { isCharged, now }: { isCharged: boolean; now: Date }): boolean {
  return now >= lastChargeAt(current) || (isCharged && now >= servicesEnd(current));
}

/** Null if nothing may be charged: the user has not agreed, or the card is gone. */
async function findChargeable(trx: Transaction, current: CurrentSubscription, now: Date): Promise<NextPeriod | null> {
  if (current.card_id === null) return null;
  const card = await holdCard(trx, { accountId: current.account_id, id: current.card_id });
  return card === 'held' ? await findNextTariff(trx, current, now) : null;
}

/** Three days ahead, or at once where the period is shorter. */
async function notice(trx: Transaction, { current, next, now }: Step): Promise<null> {
  const isTime = current.paid_until.getTime() - now.getTime() <= NOTICE_MS;
  const noticed = { ...current, noticed_for: current.paid_until };
  await updateSubscription(trx, current, {
    noticed_for: noticed.noticed_for,
    wake_at: nextWakeAt(noticed, now),
    // No more is charged than was told.
    ...(isTime && next && { kept_prices: next.chosen.keeps }),
  });
  if (!isTime) return null;
  if (current.stopped_at !== null) await remindOfEnd(trx, current, now);
  if (next === null) return null;
  await queueBillingEmail(trx, {
    accountId: current.account_id,
    subscriptionId: current.id,
    kind: 'renewal_notice' as const,
    now,
    facts: {
      tariff: next.chosen.tariff.name,
      amount_kopecks: String(next.priceKopecks),
      charge_at: current.paid_until.toISOString(),
      days: String(next.chosen.tariff.days),
      grace: String(current.grace),
    },
  });
  return null;
}

/** The user has stopped the renewals: nothing will be charged. */
async function remindOfEnd(trx: Transaction, current: CurrentSubscription, now: Date): Promise<void> {
  const tariff = await findTariff(trx, current.tariff_id);
  await queueBillingEmail(trx, {
    accountId: current.account_id,
    subscriptionId: current.id,
    kind: 'services_ending' as const,
    now,
    facts: { ends_at: current.paid_until.toISOString(), stopped: 'true', tariff: tariff?.name ?? current.tariff_id },
  });
}

async function warn(trx: Transaction, { current, now }: Step): Promise<null> {
  await updateSubscription(trx, current, { wake_at: nextWakeAt(current, now) });
  if (now < lastWarningAt(current)) return null;
  await queueBillingEmail(trx, {
    accountId: current.account_id,
    subscriptionId: current.id,
    kind: 'services_ending' as const,
    now,
    facts: { ends_at: servicesEnd(current).toISOString() },
  });
  return null;
}

async function end(trx: Transaction, { current, now }: Step): Promise<null> {
  const isUnpaid = current.failed_at !== null;
  await endSubscription(trx, current, { reason: isUnpaid ? 'unpaid' : 'expired', now });
  await queueBillingEmail(trx, {
    accountId: current.account_id,
    subscriptionId: current.id,
    kind: 'services_ended' as const,
    now,
    facts: { unpaid: String(isUnpaid) },
  });
  return null;
}

async function waitForAnswer(
  trx: Transaction,
  current: CurrentSubscription,
  { invoice, now }: { readonly invoice: Invoice; readonly now: Date },
): Promise<Invoice> {
  await updateSubscription(trx, current, { wake_at: new Date(now.getTime() + CHARGE_RECHECK_MS) });
  return invoice;
}

function isRetryDue(current: CurrentSubscription, now: Date): boolean {
  const [first] = retriesLeft(current);
  return first !== undefined && first <= now;
}

async function startRenewal(
  trx: Transaction,
  current: CurrentSubscription,
  { next, now }: { readonly next: NextPeriod; readonly now: Date },
): Promise<Invoice> {
  return await storeRenewal(trx, {
    accountId: current.account_id,
    subscriptionId: current.id,
    cardId: current.card_id,
    formerInvoiceId: current.invoice_id,
    amountKopecks: next.priceKopecks,
    description: `Тариф «${next.chosen.tariff.name}», продление`,
    now,
    askAt: new Date(now.getTime() + CHARGE_RECHECK_MS),
  });
}
