import type { Transaction } from '#database/database.ts';
import { lockPresence } from '#features/identity/public.ts';
import { listOrdersOf } from '../orders/order-repository.ts';
import type { InvoiceKey } from './invoice.ts';
import { lockInvoice } from './invoice-repository.ts';
import { findInvoiceByOrder } from './moved-invoice-repository.ts';

export interface Payer {
  /** Of the invoice as it is now. */
  readonly key: InvoiceKey;
  /** There is nobody any more to whom money could be credited; what a search has earned needs nobody. */
  readonly isGone: boolean;
}

/**
 * Whose the invoice is now: it may have moved to the account that its visitor has logged in to. The account is locked before the
 * invoice, as whoever moves or deletes does, so that it neither moves nor goes until the transaction ends.
 */
export async function lockPayer(trx: Transaction, key: InvoiceKey): Promise<Payer> {
  const invoice = await findInvoiceByOrder(trx, key);
  if (!invoice) return { key, isGone: false };
  const current = { accountId: invoice.account_id, id: invoice.id };
  const presence = await lockPresence(trx, current.accountId);
  const isStill = (await lockInvoice(trx, current)) !== null;
  // It moved while the account was waited for; a user's invoice never moves again.
  if (!isStill) return await lockPayer(trx, key);
  return { key: current, isGone: presence === 'gone' && !(await isCaptured(trx, current)) };
}

/** We have asked for the money ourselves, because a search has found somebody. */
async function isCaptured(trx: Transaction, { accountId, id: invoiceId }: InvoiceKey): Promise<boolean> {
  return (await listOrdersOf(trx, { accountId, invoiceId })).some(({ kind }) => kind === 'capture');
}
