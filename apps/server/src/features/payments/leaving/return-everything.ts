import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import {
  findBalance,
  listPaidInvoices,
  lockLeftOfInvoice,
  lockPaidMoney,
  postTransfers,
  writeOff,
} from '#features/ledger/public.ts';
import type { InvoiceKey } from '../invoices/invoice.ts';
import { lockInvoice, updateInvoice } from '../invoices/invoice-repository.ts';
import { listOrdersOf } from '../orders/order-repository.ts';
import { queueOrder } from '../orders/queue-order.ts';
import { refundInvoice } from '../refunds/refund-invoice.ts';
import { listHeldOf } from './leaving-repository.ts';

/**
 * Before an account goes: what is held for it is let go, what it has paid and not used goes back to the cards, and its gifts are
 * taken back. One invoice at a time, so that an invoice is always locked before the balance. May be called again, also for an
 * account that is gone.
 */
export async function returnEverything(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  accountId: number,
): Promise<void> {
  for (const id of await listHeldOf(db, accountId)) {
    await db.transaction().execute((trx) => releaseUnlessTold(trx, { accountId, id }, clock()));
  }
  for (const id of await listPaidInvoices(db, accountId)) {
    await db.transaction().execute((trx) => refundWhatIsLeft(trx, { accountId, id }, clock()));
  }
  await db.transaction().execute((trx) => takeGiftsBack(trx, accountId, clock()));
}

/** The provider may have been told already what to do with the money. */
async function releaseUnlessTold(trx: Transaction, key: InvoiceKey, now: Date): Promise<void> {
  const invoice = await lockInvoice(trx, key);
  if (invoice?.state !== 'held') return;
  const orders = await listOrdersOf(trx, { accountId: key.accountId, invoiceId: key.id });
  if (orders.some(({ kind }) => kind === 'release' || kind === 'capture')) return;
  await queueOrder(trx, invoice, { kind: 'release', amountKopecks: invoice.amount_kopecks, now });
  await updateInvoice(trx, key, { ask_at: null });
}

async function refundWhatIsLeft(trx: Transaction, key: InvoiceKey, now: Date): Promise<void> {
  await lockInvoice(trx, key);
  const amountKopecks = await lockLeftOfInvoice(trx, key.accountId, key.id);
  // What cannot be refunded stays on the balance, and the account with it.
  if (amountKopecks > 0) await refundInvoice(trx, key, { amountKopecks, now });
}

/** Nobody has paid them, so that there is nobody to give them back to. */
async function takeGiftsBack(trx: Transaction, accountId: number, eventAt: Date): Promise<void> {
  const paid = [...(await lockPaidMoney(trx, accountId)).values()].reduce((sum, kopecks) => sum + kopecks, 0);
  const { balanceKopecks: amountKopecks } = await findBalance(trx, accountId);
  if (amountKopecks === 0 || paid > 0) return;
  await postTransfers(trx, accountId, writeOff({ id: randomUUID(), amountKopecks, reason: 'аккаунт удалён', eventAt }));
}
