import type { PaymentStatus } from '@vidno/contract/money/payments';
import type { Database } from '#database/database.ts';
import type { InvoiceKey } from './invoice.ts';
import { findInvoice } from './invoice-repository.ts';
import { hasArrived } from './invoice-rules.ts';

/** Null if the account has no such invoice. */
export async function describeStatus(db: Database, key: InvoiceKey): Promise<PaymentStatus | null> {
  const invoice = await findInvoice(db, key);
  return invoice && { status: hasArrived(invoice.state), state: invoice.state, reason: invoice.reason };
}
