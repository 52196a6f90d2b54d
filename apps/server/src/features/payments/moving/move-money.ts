import type { Vault } from '#database/create-vault.ts';
import type { Transaction } from '#database/database.ts';
import { lockAccount } from '#features/identity/public.ts';
import { lockBalance, moveLots } from '#features/ledger/public.ts';
import { listCards, moveCards } from '../cards/card-repository.ts';
import { cardContext } from '../cards/card-rules.ts';
import { type InvoiceMove, moveInvoices } from '../invoices/moved-invoice-repository.ts';

export interface MoneyMove extends InvoiceMove {
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
