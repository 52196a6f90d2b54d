import type { Cancellation } from '@vidno/contract/money/cancelling';
import type { Clock } from '#config/clock.ts';
import { formatRubles } from '#config/format-rubles.ts';
import { formatMoscowDateTime } from '#config/moscow-time.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { moneyTransaction } from '#features/ledger/public.ts';
import { refundPaid } from '#features/payments/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { returnParts } from '../changing/return-parts.ts';
import { queueBillingEmail } from '../emails/queue-billing-email.ts';
import { endSubscription } from '../end-subscription.ts';
import { giveBack } from '../quoting/quote-rules.ts';
import { findTariff, lockCurrent } from '../repository.ts';
import type { CurrentSubscription } from '../tariff.ts';
import { findCancellation, insertCancellation } from './cancellation-repository.ts';
import { receiptPublicKey, signReceipt } from './sign-receipt.ts';

export interface CancelTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
}

type StoredCancellation = Row<'cancellation'>;

export type CancelOutcome =
  | { readonly kind: 'cancelled'; readonly cancellation: Cancellation }
  | { readonly kind: 'refused'; readonly because: 'subscription_not_found' };

/**
 * Ends the subscription of an account at once, gives the price of unused whole days back to the card, and signs a receipt.
 * `subscriptionId` limits it to one; that one again answers its receipt again.
 */
export async function cancelSubscription(
  { db, clock, appSecret }: CancelTools,
  { accountId, subscriptionId }: { readonly accountId: number; readonly subscriptionId?: string },
): Promise<CancelOutcome> {
  const now = clock();
  const stored = await moneyTransaction(db, accountId, async (trx) => {
    const current = await lockCurrent(trx, accountId);
    if (current && (subscriptionId === undefined || current.id === subscriptionId)) {
      return await cancel(trx, { appSecret, now }, current);
    }
    return subscriptionId === undefined ? null : await findCancellation(trx, { accountId, subscriptionId });
  });
  if (!stored) return { kind: 'refused', because: 'subscription_not_found' };
  return { kind: 'cancelled', cancellation: describe(appSecret, stored) };
}

async function cancel(
  trx: Transaction,
  { appSecret, now }: { readonly appSecret: string; readonly now: Date },
  current: CurrentSubscription,
): Promise<StoredCancellation> {
  const { account_id: accountId, id } = current;
  const returned = current.state === 'active' ? giveBack(current, current.parts, now) : [];
  const { returnedKopecks } = await returnParts(trx, { accountId, returned, now });
  const { givenKopecks: refundKopecks } = await refundPaid(trx, {
    ...{ accountId, preferredId: current.invoice_id, amountKopecks: returnedKopecks, now },
  });
  await endSubscription(trx, current, { reason: 'cancelled', now });
  const tariff = await findTariff(trx, current.tariff_id);
  const number = `ОТ-${formatMoscowDateTime(now).slice(0, 10).split('.').reverse().join('')}-${id.slice(0, 8)}`;
  const text = [
    `Квитанция об отмене № ${number}`,
    `Отменено: подписка «${tariff?.name ?? current.tariff_id}», ${formatRubles(current.price_kopecks)} за ${current.days} дн.`,
    `Когда: ${formatMoscowDateTime(now)} МСК, действует сразу`,
    `Возврат на карту: ${formatRubles(refundKopecks)}`,
    'Будущие списания: нет',
  ].join('\n');
  const cancellation = {
    ...{ account_id: accountId, subscription_id: id, number },
    ...signReceipt(appSecret, text),
    ...{ refund_kopecks: refundKopecks, cancelled_at: now },
  };
  await insertCancellation(trx, cancellation);
  await recordAudit(trx, { accountId, action: 'subscription.cancelled', subject: { subscription_id: id } });
  await queueBillingEmail(trx, {
    ...{ accountId, subscriptionId: id, kind: 'cancelled' as const, now },
    facts: { refund_kopecks: String(refundKopecks), receipt: `${text}\nПодпись ed25519: ${cancellation.signature}` },
  });
  return cancellation;
}

function describe(appSecret: string, stored: StoredCancellation): Cancellation {
  return {
    number: stored.number,
    at: stored.cancelled_at.toISOString(),
    what: stored.text.split('\n')[1]?.replace(/^Отменено: /, '') ?? '',
    refund_kopecks: stored.refund_kopecks,
    refunded: stored.refund_kopecks === 0,
    text: stored.text,
    signature: stored.signature,
    public_key: receiptPublicKey(appSecret),
  };
}
