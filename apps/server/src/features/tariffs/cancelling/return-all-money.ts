import { findBalance, lockBalance } from '#features/ledger/public.ts';
import { listCards, refundPaid, removeCard } from '#features/payments/public.ts';
import { type CancelTools, cancelSubscription } from './cancel-subscription.ts';

/**
 * Before an account goes: its subscription ends, what it has paid and not used goes back to the cards, and its cards are forgotten
 * here and at their providers. Gifts are not returned. May be called again.
 */
export async function returnAllMoney(tools: CancelTools, accountId: number): Promise<void> {
  const { db, clock } = tools;
  await cancelSubscription(tools, { accountId });
  await db.transaction().execute(async (trx) => {
    await lockBalance(trx, accountId);
    const { balanceKopecks: amountKopecks } = await findBalance(trx, accountId);
    if (amountKopecks > 0) await refundPaid(trx, { accountId, preferredId: null, amountKopecks, now: clock() });
  });
  for (const { id } of await listCards(db, accountId)) await removeCard(tools, { accountId, id });
}
