import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/time.ts';
import type { Vault } from '#database/create-vault.ts';
import type { Database, Transaction } from '#database/database.ts';
import { lockAccount } from '#features/identity/public.ts';
import {
  findBalance,
  listPaidInvoices,
  lockBalance,
  lockPaidMoney,
  moneyTransaction,
} from '#features/ledger/balance.ts';
import { writeOff } from '#features/ledger/operation-rules.ts';
import { bookTransfers, moveLots } from '#features/ledger/post-transfers.ts';
import { listCards, moveCards } from '../card-repository.ts';
import { cardContext } from '../cards.ts';
import type { InvoiceKey } from '../invoice.ts';
import { type InvoiceMove, lockInvoice, moveInvoices } from '../invoice-repository.ts';
import { releaseLockedHold } from '../orders/holds.ts';
import { listHeldOf } from './leaving-repository.ts';
import { refundWhatIsLeft } from './refunds.ts';

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

interface MoneyMove extends InvoiceMove {
  readonly now: Date;
}

/**
 * Gives a visitor's money to the account that the visitor has logged in to: invoices, whether paid, held or open, what providers
 * still have to be told about them, cards, and the balance. What cards have paid can go back to them as before. May be called
 * again, and moves what has come to the visitor since. The lock order is: account, ledger, invoice.
 */
export async function moveMoney(trx: Transaction, vault: Vault, move: MoneyMove): Promise<void> {
  // Whoever adds something to the visitor has done so, or finds that the visitor has gone on.
  await lockAccount(trx, move.from);
  // In one order, so that two never wait for each other.
  for (const accountId of [move.from, move.to].sort((one, other) => one - other)) await lockBalance(trx, accountId);
  await moveInvoices(trx, move);
  const cards = (await listCards(trx, move.from)).flatMap((card) => {
    const token = vault.open(card.token, cardContext(move.from));
    // A card whose token cannot be opened is useless to everybody.
    return token === null ? [] : [{ ...card, account_id: move.to, token: vault.seal(token, cardContext(move.to)) }];
  });
  await moveCards(trx, move, cards);
  await moveLots(trx, move);
}
