import type { TestCard } from '../acquiring/cards.ts';

export type OperationStatus = 'AwaitingAuthentication' | 'Authorized' | 'Completed' | 'Cancelled' | 'Declined';

/** What the merchant has asked for. */
export interface Order {
  readonly amountKopecks: number;
  readonly currency: string;
  readonly isHold: boolean;
  readonly invoiceId: string | null;
  readonly accountId: string | null;
  readonly email: string | null;
  readonly description: string | null;
  /** JSON of the merchant; null if there is none. */
  readonly data: string | null;
}

export interface UsedCard extends TestCard {
  /** `MM/YY`. */
  readonly expires: string;
}

/** A payment, or the refund of one. */
export interface Operation extends Order {
  readonly id: number;
  readonly kind: 'Payment' | 'Refund';
  /** The payment that this refund returns; null for a payment. */
  readonly originalId: number | null;
  /** Null for SBP. */
  readonly card: UsedCard | null;
  readonly createdAt: Date;
  amountKopecks: number;
  refundedKopecks: number;
  status: OperationStatus;
  reasonCode: number;
  token: string | null;
  confirmedAt: Date | null;
}

const FIRST_ID = 891_510_001;
const MAX_OPERATIONS = 20_000;

/** Everything that was paid, tried or returned, in memory, oldest first. */
export class Operations {
  #operations: Operation[] = [];
  #nextId = FIRST_ID;
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  addPayment(order: Order, card: UsedCard | null): Operation {
    return this.#add({ ...order, kind: 'Payment', originalId: null, card, status: 'AwaitingAuthentication' });
  }

  addRefund(payment: Operation, amountKopecks: number): Operation {
    payment.refundedKopecks += amountKopecks;
    const { card, id: originalId } = payment;
    return this.#add({ ...payment, amountKopecks, kind: 'Refund', originalId, card, status: 'Completed' });
  }

  find(id: number): Operation | null {
    return this.#operations.find((operation) => operation.id === id) ?? null;
  }

  list(): readonly Operation[] {
    return this.#operations;
  }

  #add(given: Order & Pick<Operation, 'kind' | 'originalId' | 'card' | 'status'>): Operation {
    const operation = {
      ...given,
      id: this.#nextId,
      createdAt: this.#now(),
      refundedKopecks: 0,
      reasonCode: 0,
      token: null,
      confirmedAt: given.status === 'Completed' ? this.#now() : null,
    };
    this.#nextId += 1;
    this.#operations.push(operation);
    if (this.#operations.length > MAX_OPERATIONS) this.#operations.shift();
    return operation;
  }
}
