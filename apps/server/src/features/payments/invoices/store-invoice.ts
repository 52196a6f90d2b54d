import type { Database, Transaction } from '#database/database.ts';
import { lockPresence } from '#features/identity/public.ts';
import { lockBalance, retriedTransaction } from '#features/ledger/public.ts';
import type { Invoice } from './invoice.ts';
import { insertInvoice, updateInvoice } from './invoice-repository.ts';
import { chooseToWithdraw } from './invoice-rules.ts';
import { lockOpenInvoices } from './open-invoice-repository.ts';
import { WITHDRAWN_TEXT } from './refusal-texts.ts';

/**
 * Withdraws what is too much then. `no_account`: it has been deleted meanwhile, or its visitor has logged in to another one. Locks in
 * the order of `payerTransaction`.
 */
export async function storeInvoice(db: Database, invoice: Invoice): Promise<'stored' | 'no_account'> {
  return await retriedTransaction(db, async (trx) => {
    if ((await lockPresence(trx, invoice.account_id)) !== 'there') return 'no_account';
    // Two windows that start a payment at once do so one after the other.
    await lockBalance(trx, invoice.account_id);
    await insertInvoice(trx, invoice);
    await withdraw(trx, invoice.account_id);
    return 'stored';
  });
}

/**
 * None of the providers can be told to forget a payment that nobody has authorised: they give it up by themselves. One that asks
 * before it takes money is answered that this invoice is not to be paid; what is paid all the same counts as any other.
 */
async function withdraw(trx: Transaction, accountId: number): Promise<void> {
  for (const invoice of chooseToWithdraw(await lockOpenInvoices(trx, accountId))) {
    await updateInvoice(trx, invoice, { state: 'withdrawn', reason: WITHDRAWN_TEXT });
  }
}
