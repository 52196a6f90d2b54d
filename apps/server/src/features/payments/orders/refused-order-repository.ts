import type { Transaction } from '#database/database.ts';
import type { AcquirerOrder } from './order-repository.ts';

interface OrderKey {
  readonly accountId: number;
  readonly id: string;
}

export type ChangeRefusedOutcome = 'changed' | 'not_refused';

/** The operator has done otherwise what a provider has refused to do. */
export async function settleOrder(trx: Transaction, key: OrderKey, now: Date): Promise<ChangeRefusedOutcome> {
  return await changeRefused(trx, key, { state: 'done', done_at: now });
}

/** Sends the order to the provider once more. */
export async function reopenOrder(trx: Transaction, key: OrderKey): Promise<ChangeRefusedOutcome> {
  return await changeRefused(trx, key, { state: 'waiting', error: null });
}

async function changeRefused(
  trx: Transaction,
  { accountId, id }: OrderKey,
  change: Partial<AcquirerOrder>,
): Promise<ChangeRefusedOutcome> {
  const changed = await trx
    .updateTable('acquirer_order')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .where('kind', 'in', ['refund', 'release'])
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n ? 'changed' : 'not_refused';
}
