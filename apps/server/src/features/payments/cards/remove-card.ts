import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { insertOrder } from '../orders/order-repository.ts';
import { deleteCard, isBeingCharged, lockCard } from './card-repository.ts';

/**
 * How long the bank may take to answer a charge.
 * @limit queue: A card whose charge takes longer can be removed; what is charged then goes back.
 */
const CHARGE_LEASE_MS = 60_000;

export type RemoveCardOutcome =
  | { readonly kind: 'removed' }
  | { readonly kind: 'refused'; readonly because: 'card_not_found' | 'card_in_use' };

/** Deletes a card, and makes its provider delete it too. Nothing is charged to it any more. */
export async function removeCard(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  key: { readonly accountId: number; readonly id: string },
): Promise<RemoveCardOutcome> {
  const now = clock();
  return await db.transaction().execute(async (trx) => {
    const card = await lockCard(trx, key);
    if (!card) return { kind: 'refused', because: 'card_not_found' };
    if (await isBeingCharged(trx, key, new Date(now.getTime() - CHARGE_LEASE_MS))) {
      return { kind: 'refused', because: 'card_in_use' };
    }
    await deleteCard(trx, key);
    await insertOrder(trx, {
      id: randomUUID(),
      account_id: key.accountId,
      invoice_id: key.id,
      acquirer: card.acquirer,
      kind: 'forget_card',
      payment_id: null,
      card_token: card.token,
      state: 'waiting',
      created_at: now,
      error: null,
      done_at: null,
    });
    await recordAudit(trx, { accountId: key.accountId, action: 'card.removed', subject: { card_id: key.id } });
    return { kind: 'removed' };
  });
}
