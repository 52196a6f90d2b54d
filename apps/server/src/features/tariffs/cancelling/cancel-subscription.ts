import type { Cancellation, CancellationPreview, CancelWhen } from '@vidno/contract/money/cancelling';
import { deriveSecret, isSameSecret } from '#config/secrets.ts';
import { DAY_MS } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { findMaskedName } from '#features/identity/accounts/profile.ts';
import { findBalance, moneyTransaction } from '#features/ledger/balance.ts';
import { sumUsedFor } from '#features/ledger/public.ts';
import { removeAllCards } from '#features/payments/cards.ts';
import { sumPaidForTariffs } from '#features/payments/public.ts';
import { returnEverything } from '#features/payments/returns/leaving.ts';
import { refundPaid } from '#features/payments/returns/refunds.ts';
import { recordAudit } from '#features/privacy/public.ts';
import type { Tools } from '#tools.ts';
import { returnParts } from '../apply-change.ts';
import { listUnusedParts, sumOf } from '../quote-rules.ts';
import {
  findCancellation,
  findCurrent,
  findSubscription,
  findTariff,
  lockCurrent,
  type StoredCancellation,
} from '../repository.ts';
import type { CurrentSubscription } from '../tariff.ts';
import { endSubscription, stopRenewals } from './ending.ts';
import { describeReceipt, writeReceipt } from './receipt.ts';

interface CancelOrder {
  readonly accountId: number;
  /** Only this one; if it has been closed, its receipt is answered again. */
  readonly subscriptionId?: string;
  /** `paid_until`: nothing is charged any more, and the services work as long as they are paid for. */
  readonly when?: CancelWhen;
}

type CancelOutcome =
  | { readonly kind: 'cancelled'; readonly cancellation: Cancellation }
  | { readonly kind: 'refused'; readonly because: 'subscription_not_found' | 'period_over' };

/**
 * Cancels the subscription of an account, in the same request, and signs a receipt. By default everything ends at once, and the price
 * of unused whole days goes back to the card.
 */
export async function cancelSubscription(
  { db, clock, appSecret }: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
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

/** What the link of a letter would cancel; null if it is forged, too old, or its account is gone. */
export async function previewCancellation(
  { db, clock, appSecret }: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
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

interface ReturnedMoney {
  /** On its way to the cards, in kopecks. */
  readonly givenKopecks: number;
  /** Some are still being charged; to be called again. */
  readonly cardsLeft: number;
}

/**
 * Before an account goes: its subscription ends, what it has paid and not used goes back to the cards, and its cards are forgotten
 * here and at their providers. Gifts are not returned. May be called again.
 */
export async function returnAllMoney(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
  accountId: number,
): Promise<ReturnedMoney> {
  const cancelled = await cancelSubscription(tools, { accountId });
  const cancelledKopecks = cancelled.kind === 'cancelled' ? cancelled.cancellation.refund_kopecks : 0;
  const { givenKopecks } = await returnEverything(tools, accountId);
  const { cardsLeft } = await removeAllCards(tools, accountId);
  return { givenKopecks: cancelledKopecks + givenKopecks, cardsLeft };
}

/** What closing the subscription now would give back to the card, for the screen; in kopecks. */
export async function findRefund(db: Database, current: CurrentSubscription, now: Date): Promise<number> {
  const unused = current.state === 'active' ? sumOf(listUnusedParts(current, current.parts, now)) : 0;
  return unused + (await findLeftByChanges(db, current.account_id));
}

/**
 * What was paid for tariffs and is used by none: a change has left it on the balance. Cancelling gives it back to the card, as the
 * offer promises; what the user has put there stays.
 */
async function findLeftByChanges(db: Database | Transaction, accountId: number): Promise<number> {
  const paid = await sumPaidForTariffs(db, accountId);
  const used = await sumUsedFor(db, accountId, 'tariff');
  const { balanceKopecks } = await findBalance(db, accountId);
  return Math.min(Math.max(paid - used, 0), balanceKopecks);
}

interface CancelToken {
  readonly accountId: number;
  readonly subscriptionId: string;
  readonly issuedAt: Date;
}

/** Longer than any period and its grace, so that the link of the last letter always works. */
const LIFETIME_MS = 60 * DAY_MS;

/** Stands in a letter and can do one thing only: cancel this subscription. */
export function toCancelToken(appSecret: string, { accountId, subscriptionId, issuedAt }: CancelToken): string {
  const payload = Buffer.from(`${accountId}:${subscriptionId}:${issuedAt.getTime()}`).toString('base64url');
  return `${payload}.${sign(appSecret, payload)}`;
}

/** Null if it is forged or too old. */
export function openCancelToken(appSecret: string, token: string, now: Date): CancelToken | null {
  const [payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isSameSecret(signature, sign(appSecret, payload))) return null;
  const [accountId, subscriptionId = '', issued] = Buffer.from(payload, 'base64url').toString().split(':');
  const issuedAt = new Date(Number(issued));
  if (now.getTime() - issuedAt.getTime() > LIFETIME_MS) return null;
  return { accountId: Number(accountId), subscriptionId, issuedAt };
}

function sign(appSecret: string, payload: string): string {
  return deriveSecret(appSecret, 'cancelLink', payload).toString('base64url');
}
