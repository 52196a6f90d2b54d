import type { Caller } from '#features/identity/public.ts';
import type { PurchaseOutcome } from '#features/payments/public.ts';
import { findSearchPayment } from '../repository.ts';
import type { PurchaseTools } from './purchase-tools.ts';

/** The result of a demo search that is shown once it is paid for. */
export async function buyUnlock(
  { db }: Pick<PurchaseTools, 'db'>,
  { accountId }: Pick<Caller, 'accountId'>,
  searchId: string | undefined,
): Promise<PurchaseOutcome> {
  const payment = searchId === undefined ? null : await findSearchPayment(db, { accountId, searchId });
  if (!payment || searchId === undefined) return { kind: 'refused', because: 'search_not_found' };
  if (payment.state !== 'locked') return { kind: 'refused', because: 'already_unlocked' };
  return {
    kind: 'purchase',
    purchase: {
      purpose: 'unlock',
      amountKopecks: payment.price_kopecks,
      description: 'Результат поиска',
      hold: false,
      saveCard: false,
      searchId,
    },
  };
}
