import type { Database } from '#database/database.ts';
import { lockPresence } from '#features/identity/public.ts';
import type { Invoice } from './invoice.ts';
import { insertInvoice } from './invoice-repository.ts';

/** `no_account`: it has been deleted meanwhile, or its visitor has logged in to another one. */
export async function storeInvoice(db: Database, invoice: Invoice): Promise<'stored' | 'no_account'> {
  return await db.transaction().execute(async (trx) => {
    if ((await lockPresence(trx, invoice.account_id)) !== 'there') return 'no_account';
    await insertInvoice(trx, invoice);
    return 'stored';
  });
}
