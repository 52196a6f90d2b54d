import type { TestCard } from '../acquiring/cards.ts';

export type TransactionState = 'wait_for_3ds' | 'preauthorized' | 'success' | 'voided' | 'declined';

export interface UsedCard extends TestCard {
  /** `MM/YY`. */
  readonly expires: string;
}

/** What the merchant has asked for. */
export interface Order {
  readonly orderId: string;
  readonly amountKopecks: number;
  readonly currency: string;
  readonly description: string;
  readonly isHold: boolean;
  /** Saves the card, so that it may be charged again. */
  readonly savesCard: boolean;
  readonly email: string | null;
  /** Null tells nobody. */
  readonly webhookUrl: string | null;
}

export interface Transaction extends Order {
  readonly id: string;
  /** Null for SBP. */
  readonly card: UsedCard | null;
  readonly createdAt: Date;
  amountKopecks: number;
  refundedKopecks: number;
  state: TransactionState;
  rebillId: string | null;
  webhookUrl: string | null;
  /** Why it was declined; null if it was not. */
  decline: { readonly code: string; readonly description: string } | null;
}

const ID_DIGITS = 14;
const MAX_TRANSACTIONS = 20_000;

/** Everything that was paid or tried, in memory, oldest first. */
export class Transactions {
  readonly all: Transaction[] = [];
  #count = 0;
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  add(order: Order, card: UsedCard | null): Transaction {
    this.#count += 1;
    const transaction: Transaction = {
      ...order,
      id: `PS${String(this.#count).padStart(ID_DIGITS, '0')}`,
      card,
      createdAt: this.#now(),
      refundedKopecks: 0,
      state: 'wait_for_3ds',
      rebillId: null,
      decline: null,
    };
    this.all.push(transaction);
    if (this.all.length > MAX_TRANSACTIONS) this.all.shift();
    return transaction;
  }

  find(id: string): Transaction | null {
    return this.all.find((transaction) => transaction.id === id) ?? null;
  }

  listOrder(orderId: string): readonly Transaction[] {
    return this.all.filter((transaction) => transaction.orderId === orderId);
  }
}
