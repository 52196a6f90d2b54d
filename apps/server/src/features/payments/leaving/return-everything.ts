import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import {
  bookTransfers,
  findBalance,
  listPaidInvoices,
  lockPaidMoney,
  moneyTransaction,
  writeOff,
} from '#features/ledger/public.ts';
import { releaseLockedHold } from '../holds/release-hold.ts';
import type { InvoiceKey } from '../invoices/invoice.ts';
import { lockInvoice } from '../invoices/invoice-repository.ts';
import { refundWhatIsLeft } from '../refunds/refund-invoice.ts';
import { listHeldOf } from './leaving-repository.ts';

/**
 * Before an account goes: what is held for it is let go, what it has paid and not used goes back to the cards, and its gifts are
 * taken back. May be called again, also for an account that is gone. Returns how much is on its way to the cards.
 */
export async function returnEverything(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  accountId: number,
): Promise<{ readonly givenKopecks: number }> {
  for (const id of await listHeldOf(db, accountId)) {
    await moneyTransaction(db, accountId, (trx) => releaseUnlessTold(trx, { accountId, id }, clock()));
  }
  let givenKopecks = 0;
  for (const id of await listPaidInvoices(db, accountId)) {
    givenKopecks += await moneyTransaction(db, accountId, (trx) => refundLeft(trx, { accountId, id }, clock()));
  }
  await moneyTransaction(db, accountId, (trx) => takeGiftsBack(trx, accountId, clock()));
  return { givenKopecks };
}

/** What cannot be refunded stays on the balance, and the account with it. */
async function refundLeft(trx: Transaction, key: InvoiceKey, now: Date): Promise<number> {
  const invoice = await lockInvoice(trx, key);
  return invoice ? (await refundWhatIsLeft(trx, invoice, { now })).givenKopecks : 0;
}

/** The provider may have been told already what to do with the money. */
async function releaseUnlessTold(trx: Transaction, key: InvoiceKey, now: Date): Promise<void> {
  const invoice = await lockInvoice(trx, key);
  if (invoice?.fate === null) await releaseLockedHold(trx, invoice, now);
}

/** Nobody has paid them, so that there is nobody to give them back to. */
async function takeGiftsBack(trx: Transaction, accountId: number, eventAt: Date): Promise<void> {
  const paid = [...(await lockPaidMoney(trx, accountId)).values()].reduce((sum, kopecks) => sum + kopecks, 0);
  const { balanceKopecks: amountKopecks } = await findBalance(trx, accountId);
  if (amountKopecks === 0 || paid > 0) return;
  await bookTransfers(trx, accountId, writeOff({ id: randomUUID(), amountKopecks, reason: 'аккаунт удалён', eventAt }));
}
