import type { Transaction } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
import type { Order } from './order.ts';

/** A line in the journal: who searched for which face, where and what for. */
export async function recordSearch(
  trx: Transaction,
  { order, searchId, action }: { order: Order; searchId: string; action: 'search.started' | 'search.repeated' },
): Promise<void> {
  await recordAudit(trx, {
    accountId: order.caller.accountId,
    action,
    purpose: order.consent.purpose,
    subject: { search_id: searchId, source: order.sourceId, hash: order.hash },
  });
}
