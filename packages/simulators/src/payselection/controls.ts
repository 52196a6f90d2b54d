import { findTestCard } from '../acquiring/cards.ts';
import {
  cancelTransaction,
  finishPayment,
  makePayment,
  type Refusal,
  refundTransaction,
} from './change-transaction.ts';
import type { PayselectionSimulator } from './payselection-simulator.ts';
import type { Order, Transaction } from './transactions.ts';

export interface PayerChoice {
  /** Number of a test card; null for SBP. */
  readonly card: string | null;
  /** What the payer answers to the bank, if it asks. */
  readonly isConfirmed?: boolean;
}

/** What happens without the site: each of them throws if it is impossible. */
export interface PayselectionControls {
  /** As the payer does in the widget. */
  pay(order: Pick<Order, 'orderId' | 'amountKopecks'> & Partial<Order>, choice: PayerChoice): Transaction;
  /** By hand in the merchant's cabinet; null returns everything that is left. */
  refund(transactionId: string, amountKopecks: number | null): Transaction;
  /** By the bank; told as a refund of everything, for which Payselection has no webhook of its own. */
  chargeBack(transactionId: string): Transaction;
  /** The bank lets the money go. */
  expireHold(transactionId: string): Transaction;
}

const NO_DETAILS: Omit<Order, 'orderId' | 'amountKopecks'> = {
  currency: 'RUB',
  description: '',
  isHold: false,
  savesCard: false,
  email: null,
  webhookUrl: null,
};

export function createControls(simulator: PayselectionSimulator): PayselectionControls {
  const change = (id: string, perform: (transaction: Transaction) => Refusal | null) => {
    const transaction = simulator.transactions.find(id);
    if (!transaction) throw new Error(`There is no transaction ${id}`);
    const refusal = perform(transaction);
    if (refusal) throw new Error(refusal.description);
    return transaction;
  };
  const refund = (id: string, amountKopecks: number | null) =>
    change(id, (transaction) => {
      const amount = amountKopecks ?? transaction.amountKopecks - transaction.refundedKopecks;
      return refundTransaction(simulator, transaction, amount);
    });
  return {
    pay: (order, { card: number, isConfirmed = true }) => {
      const card = number === null ? null : findTestCard(number);
      if (number !== null && !card) throw new Error(`${number} is no test card`);
      const used = card && { ...card, expires: '12/40' };
      return finishPayment(simulator, makePayment(simulator, { ...NO_DETAILS, ...order }, used), isConfirmed);
    },
    refund,
    chargeBack: (id) => refund(id, null),
    expireHold: (id) => change(id, (transaction) => cancelTransaction(simulator, transaction)),
  };
}
