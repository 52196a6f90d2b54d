import type { Database } from '#database/database.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { listInvoicesWithProblems } from '../invoices/invoice-repository.ts';
import { countReturnedPayments } from '../invoices/returned-repository.ts';
import { countTroubledOrders } from './order-repository.ts';

/** Newest first; the operator sees to these before the others. */
const INVOICES_SHOWN = 10;

export interface Trouble {
  /** What providers have not done in time, and what they have refused to do. */
  readonly orders: { readonly late: number; readonly refused: number };
  /** Payments that went back because their account was gone. */
  readonly returned: number;
  readonly invoices: readonly Invoice[];
}

/** What the operator has to look at, for `doctor` and the metrics. */
export async function findTrouble(db: Database, lateSince: Date): Promise<Trouble> {
  const [orders, returned, invoices] = await Promise.all([
    countTroubledOrders(db, lateSince),
    countReturnedPayments(db),
    listInvoicesWithProblems(db, INVOICES_SHOWN),
  ]);
  return { orders, returned, invoices };
}
