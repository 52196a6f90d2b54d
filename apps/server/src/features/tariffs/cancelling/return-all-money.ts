import { removeAllCards, returnEverything } from '#features/payments/public.ts';
import { type CancelTools, cancelSubscription } from './cancel-subscription.ts';

export interface ReturnedMoney {
  /** On its way to the cards, in kopecks. */
  readonly givenKopecks: number;
  /** Some are still being charged; to be called again. */
  readonly cardsLeft: number;
}

/**
 * Before an account goes: its subscription ends, what it has paid and not used goes back to the cards, and its cards are forgotten
 * here and at their providers. Gifts are not returned. May be called again.
 */
export async function returnAllMoney(tools: CancelTools, accountId: number): Promise<ReturnedMoney> {
  const cancelled = await cancelSubscription(tools, { accountId });
  const cancelledKopecks = cancelled.kind === 'cancelled' ? cancelled.cancellation.refund_kopecks : 0;
  const { givenKopecks } = await returnEverything(tools, accountId);
  const { cardsLeft } = await removeAllCards(tools, accountId);
  return { givenKopecks: cancelledKopecks + givenKopecks, cardsLeft };
}
