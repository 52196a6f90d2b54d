import { type OrderedTariff, orderedTariffSchema } from '@vidno/contract/money/tariffs';
import { HOUR_MS } from '#config/time.ts';
import type { Caller } from '#features/identity/tools.ts';
import { moneyTransaction } from '#features/ledger/balance.ts';
import { topUp } from '#features/ledger/operation-rules.ts';
import { bookTransfers } from '#features/ledger/post-transfers.ts';
import { type Fulfilment, TAKEN, toPayment } from '#features/payments/fulfilment.ts';
import { refundPaid, refundWhole } from '#features/payments/returns/refunds.ts';
import { type Purchase, type PurchaseOutcome, readParams } from '#features/payments/start-payment.ts';
import type { Tools } from '#tools.ts';
import { applyChange } from './apply-change.ts';
import { endIfItPaid } from './cancelling/ending.ts';
import { type ChooseOutcome, checkOrder, chooseToOrder, isSameTariff, toAgainst } from './choose-tariff.ts';
import { listOffers } from './prices/offers.ts';
import { holdPrice, quoteChange } from './quote-rules.ts';
import { findCurrent, lockCurrent } from './repository.ts';
import { type ChosenTariff, isSamePrice } from './tariff.ts';

/** Banks accept no smaller payment. What the tariff does not use of it stays on the balance. */
const LEAST_PAYMENT_KOPECKS = 100;

type OrderRefusal =
  | Extract<ChooseOutcome, { kind: 'refused' }>
  | { readonly kind: 'refused'; readonly because: 'registration_required' | 'tariff_same' | 'tariff_changed' };

/**
 * Whoever has read the price needs some time to pay.
 * @limit time: The order is refused if the price is another one by then.
 */
const SHOWN_PRICE_MS = HOUR_MS;

type OrderOutcome =
  /** It has to be paid for first. */
  | { readonly kind: 'purchase'; readonly purchase: Purchase }
  /** It costs nothing today. */
  | { readonly kind: 'costless'; readonly chosen: ChosenTariff }
  | OrderRefusal;

/** Finds out what a tariff, or a change to it, costs today. */
export async function orderTariff(
  { db, clock, appSecret }: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
  { accountId, isVisitor }: Pick<Caller, 'accountId' | 'isVisitor'>,
  { tariff, tools, renew, priced_at: pricedAt }: OrderedTariff,
): Promise<OrderOutcome> {
  const now = clock();
  const shownAt = pricedAt === undefined ? now : new Date(pricedAt);
  const isFresh = shownAt <= now && now.getTime() - shownAt.getTime() <= SHOWN_PRICE_MS;
  const at = isFresh ? shownAt : now;
  // The request also has fields of the payment, which are not stored with the order.
  const order = { tariff, tools, renew, priced_at: at.toISOString() };
  if (isVisitor) return { kind: 'refused', because: 'registration_required' };
  const current = await findCurrent(db, accountId);
  const choose = async (moment: Date) =>
    await chooseToOrder({ db, appSecret }, accountId, { order, offers: await listOffers(db, { at: moment, current }) });
  const chosen = await choose(at);
  if (chosen.kind === 'refused') return chosen;
  if (isSameTariff(chosen, current, now)) return { kind: 'refused', because: 'tariff_same' };
  if (!isFresh) {
    const shown = await choose(shownAt);
    if (shown.kind === 'refused' || !isSamePrice(shown, chosen)) return { kind: 'refused', because: 'tariff_changed' };
  }
  const { todayKopecks } = quoteChange(chosen, current, now);
  if (todayKopecks <= 0) return { kind: 'costless', chosen };
  return {
    kind: 'purchase',
    purchase: {
      purpose: 'tariff',
      amountKopecks: Math.max(todayKopecks, LEAST_PAYMENT_KOPECKS),
      description: `Тариф «${chosen.tariff.name}»`,
      hold: false,
      saveCard: chosen.renews,
      // The card shows whether its owner has had this tariff before.
      cardOnly: chosen.tariff.once,
      tariffOrder: { ...order, against: toAgainst(current) },
      groupName: 'Tariff',
    },
  };
}

/** For `initService`, which names a tariff by its group and sends the order as JSON text. */
export async function buyTariff(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
  caller: Pick<Caller, 'accountId' | 'isVisitor'>,
  params: string,
): Promise<PurchaseOutcome> {
  const order = readParams(orderedTariffSchema, params);
  if (!order) return { kind: 'refused', because: 'tariff_unknown' };
  const outcome = await orderTariff(tools, caller, order);
  return outcome.kind === 'costless' ? { kind: 'refused', because: 'tariff_same' } : outcome;
}

type CostlessOutcome =
  | { readonly kind: 'changed'; readonly refundedKopecks: number }
  /** It is no longer free, for instance because it was changed in another tab. */
  | { readonly kind: 'refused'; readonly because: 'tariff_changed' };

/** Makes a change that costs nothing today. What the new tariff costs less is refunded to the card. */
export async function changeForNothing(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  accountId: number,
  chosen: ChosenTariff,
): Promise<CostlessOutcome> {
  const now = clock();
  return await moneyTransaction(db, accountId, async (trx) => {
    const current = await lockCurrent(trx, accountId);
    const quote = quoteChange(chosen, current, now);
    if (quote.todayKopecks > 0 || isSameTariff(chosen, current, now)) {
      return { kind: 'refused', because: 'tariff_changed' };
    }
    await applyChange(trx, { accountId, chosen, current, quote, invoiceId: null, cardId: null, now });
    const refund = { preferredId: current?.invoice_id ?? null, amountKopecks: -quote.todayKopecks, now };
    const { givenKopecks } = await refundPaid(trx, { accountId, ...refund });
    return { kind: 'changed', refundedKopecks: givenKopecks };
  });
}

/**
 * A paid tariff starts, or changes, with its payment, at the price that stood on the screen; what is given back is reckoned now. If
 * the subscription is no longer the one it was priced against, or its time is over, the money goes back to the card.
 */
export const tariffFulfilment: Fulfilment = {
  refuse: async (db, invoice, now) => {
    const current = await findCurrent(db, invoice.account_id);
    const checked = await checkOrder(db, invoice, { current, paidAt: now });
    return checked.kind === 'refused' ? checked.because : null;
  },
  onPaid: async (trx, invoice, now) => {
    const { account_id: accountId, id: invoiceId, card_id: cardId, amount_kopecks: paidKopecks } = invoice;
    await bookTransfers(trx, accountId, topUp(toPayment(invoice, now)));
    const current = await lockCurrent(trx, accountId);
    const checked = await checkOrder(trx, invoice, { current, paidAt: invoice.paid_at ?? now });
    if (checked.kind === 'refused') {
      await refundWhole(trx, invoice, now);
      return checked;
    }
    const { chosen } = checked;
    const quote = holdPrice(quoteChange(chosen, current, now), paidKopecks);
    await applyChange(trx, { accountId, chosen, current, quote, invoiceId, cardId, now });
    return TAKEN;
  },
  onReturned: endIfItPaid,
};
