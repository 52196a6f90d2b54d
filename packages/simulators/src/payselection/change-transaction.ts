import type { PayselectionSimulator } from './payselection-simulator.ts';
import type { Order, Transaction, UsedCard } from './transactions.ts';

export interface Refusal {
  readonly code: string;
  readonly description: string;
}

const INSUFFICIENT_FUNDS = { code: 'INSUFFICIENT_FUNDS', description: 'Недостаточно средств на карте' };
const NOT_CONFIRMED = { code: '3DS_FAILED', description: 'Банк не подтвердил платёж' };
const WRONG_STATE = { code: 'INVALID_TRANSACTION_STATE', description: 'Операция в этом состоянии невозможна' };
const WRONG_AMOUNT = { code: 'INVALID_AMOUNT', description: 'Сумма больше доступной' };

/** By the payer. It stays in the state wait_for_3ds where the owner of the card has to confirm it. */
export function makePayment(simulator: PayselectionSimulator, order: Order, card: UsedCard | null): Transaction {
  const transaction = simulator.transactions.add(order, card);
  return card?.confirmed ? transaction : finishPayment(simulator, transaction, true);
}

/** After 3-D Secure, or at once where there is none. */
export function finishPayment(
  simulator: PayselectionSimulator,
  transaction: Transaction,
  isConfirmed: boolean,
): Transaction {
  if (transaction.state !== 'wait_for_3ds') return transaction;
  const { card, savesCard } = transaction;
  if (!isConfirmed) return decline(simulator, transaction, NOT_CONFIRMED);
  if (card?.first === 'declined') return decline(simulator, transaction, INSUFFICIENT_FUNDS);
  if (savesCard && card) {
    transaction.rebillId = `GE${transaction.id.slice(2)}`;
    simulator.tokens.set(transaction.rebillId, card);
  }
  return succeed(simulator, transaction);
}

/** By a saved card, without its owner. */
export function rebill(
  simulator: PayselectionSimulator,
  order: Order,
  { rebillId, card }: { readonly rebillId: string; readonly card: UsedCard },
): Transaction {
  const transaction = simulator.transactions.add(order, card);
  transaction.rebillId = rebillId;
  return card.token === 'paid' ? succeed(simulator, transaction) : decline(simulator, transaction, INSUFFICIENT_FUNDS);
}

function succeed({ webhooks }: PayselectionSimulator, transaction: Transaction): Transaction {
  transaction.state = transaction.isHold ? 'preauthorized' : 'success';
  webhooks.send(transaction.isHold ? 'Block' : 'Payment', transaction);
  return transaction;
}

function decline({ webhooks }: PayselectionSimulator, transaction: Transaction, reason: Refusal): Transaction {
  transaction.state = 'declined';
  transaction.decline = reason;
  webhooks.send('Fail', transaction);
  return transaction;
}

/** Takes what is held, or less. */
export function chargeTransaction(
  { webhooks }: PayselectionSimulator,
  transaction: Transaction,
  amountKopecks: number,
): Refusal | null {
  if (transaction.state !== 'preauthorized') return WRONG_STATE;
  if (amountKopecks > transaction.amountKopecks) return WRONG_AMOUNT;
  transaction.amountKopecks = amountKopecks;
  transaction.state = 'success';
  webhooks.send('Payment', transaction);
  return null;
}

/** Gives up what is held: by the merchant, or by the bank after some days. */
export function cancelTransaction({ webhooks }: PayselectionSimulator, transaction: Transaction): Refusal | null {
  if (transaction.state !== 'preauthorized') return WRONG_STATE;
  transaction.state = 'voided';
  webhooks.send('Cancel', transaction);
  return null;
}

/** By the API, by hand in the merchant's cabinet, or by the bank at the payer's demand. */
export function refundTransaction(
  { webhooks }: PayselectionSimulator,
  transaction: Transaction,
  amountKopecks: number,
): Refusal | null {
  if (transaction.state !== 'success') return WRONG_STATE;
  if (amountKopecks > transaction.amountKopecks - transaction.refundedKopecks) return WRONG_AMOUNT;
  transaction.refundedKopecks += amountKopecks;
  webhooks.send('Refund', transaction, amountKopecks);
  return null;
}
