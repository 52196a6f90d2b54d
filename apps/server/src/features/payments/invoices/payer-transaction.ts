import type { Database, Transaction } from '#database/database.ts';
import { lockPresence } from '#features/identity/public.ts';
import { lockBalance, retriedTransaction } from '#features/ledger/public.ts';
import type { InvoiceKey } from './invoice.ts';
import { lockInvoice } from './invoice-repository.ts';
import { findInvoiceByOrder } from './moved-invoice-repository.ts';

interface Payer {
  /** Of the invoice as it is now. */
  readonly key: InvoiceKey;
  /** The account is gone, so nothing can be credited to it. What a search has earned does not need it. */
  readonly isGone: boolean;
}

/**
 * A transaction about an invoice, whoever has it now. `work` may be called again, as in `retriedTransaction`, and gets the key that
 * the invoice has when its payer is locked.
 */
export async function payerTransaction<Result>(
  db: Database,
  key: InvoiceKey,
  work: (trx: Transaction, payer: Payer) => Promise<Result>,
): Promise<Result> {
  return await retriedTransaction(db, async (trx) => await work(trx, await lockPayer(trx, key)));
}

/**
 * Whose the invoice is now: it may have moved to the account that its visitor has logged in to. The account is locked first, as
 * whoever moves or deletes does, then the ledger, then the invoice, so that it neither moves nor goes until the transaction ends.
 */
async function lockPayer(trx: Transaction, key: InvoiceKey): Promise<Payer> {
  const invoice = await findInvoiceByOrder(trx, key);
  if (!invoice) return { key, isGone: false };
  const current = { accountId: invoice.account_id, id: invoice.id };
  const presence = await lockPresence(trx, current.accountId);
  await lockBalance(trx, current.accountId);
  const locked = await lockInvoice(trx, current);
  // It moved while the account was waited for; a user's invoice never moves again.
  if (!locked) return await lockPayer(trx, key);
  return { key: current, isGone: presence === 'gone' && locked.fate === null };
}
