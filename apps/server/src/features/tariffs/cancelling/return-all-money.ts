import { findBalance, moneyTransaction } from '#features/ledger/public.ts';
import { listCards, refundPaid, removeCard } from '#features/payments/public.ts';
import { type CancelTools, cancelSubscription } from './cancel-subscription.ts';

export interface ReturnedMoney {
  /** On its way to the cards. */
  readonly givenKopecks: number;
  /** Gifts, and what no card can take. */
  readonly leftKopecks: number;
  /** Some are still being charged; to be called again. */
  readonly cardsLeft: number;
}

/**
 * Before an account goes: its subscription ends, what it has paid and not used goes back to the cards, and its cards are forgotten
 * here and at their providers. Gifts are not returned. May be called again.
 */
export async function returnAllMoney(tools: CancelTools, accountId: number): Promise<ReturnedMoney> {
  const { db, clock } = tools;
  const cancelled = await cancelSubscription(tools, { accountId });
  const cancelledKopecks = cancelled.kind === 'cancelled' ? cancelled.cancellation.refund_kopecks : 0;
  const { givenKopecks, leftKopecks } = await moneyTransaction(db, accountId, async (trx) => {
    const { balanceKopecks: amountKopecks } = await findBalance(trx, accountId);
    const given = await refundPaid(trx, { accountId, preferredId: null, amountKopecks, now: clock() });
    return { ...given, leftKopecks: amountKopecks - given.givenKopecks };
  });
  let cardsLeft = 0;
  for (const { id } of await listCards(db, accountId)) {
    const removed = await removeCard(tools, { accountId, id });
    if (removed.kind === 'refused' && removed.because === 'card_in_use') cardsLeft += 1;
  }
  return { givenKopecks: cancelledKopecks + givenKopecks, leftKopecks, cardsLeft };
}
