import { randomUUID } from 'node:crypto';
import type { YooKassaCard } from './test-cards.ts';

export type PaymentStatus = 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';

export interface Cancellation {
  readonly party: 'yoo_money' | 'payment_network' | 'merchant';
  readonly reason: string;
}

export interface PaidCard extends YooKassaCard {
  /** `MM/YY`. */
  readonly expires: string;
}

/** What the merchant has asked for. */
export interface Order {
  readonly amountKopecks: number;
  readonly currency: string;
  readonly capture: boolean;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Null lets the payer choose. */
  readonly methodType: 'bank_card' | 'sbp' | null;
  readonly savesMethod: boolean;
  /** Null for a charge without the payer. */
  readonly returnUrl: string | null;
}

/** What was paid with. */
export interface PaymentMethod {
  readonly id: string;
  /** Null for SBP. */
  readonly card: PaidCard | null;
  readonly saved: boolean;
}

export interface Payment extends Order {
  readonly id: string;
  readonly createdAt: Date;
  /** Where the payer confirms it; null for a charge without the payer. */
  confirmationUrl: string | null;
  amountKopecks: number;
  refundedKopecks: number;
  status: PaymentStatus;
  method: PaymentMethod | null;
  capturedAt: Date | null;
  cancellation: Cancellation | null;
}

export interface Refund {
  readonly id: string;
  readonly payment: Payment;
  readonly amountKopecks: number;
  readonly createdAt: Date;
}

const MAX_KEPT = 20_000;

/** Payments and refunds in memory, oldest first. */
export class Payments {
  readonly all: Payment[] = [];
  readonly refunds: Refund[] = [];
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  add(order: Order): Payment {
    const payment: Payment = {
      ...order,
      id: randomUUID(),
      createdAt: this.#now(),
      confirmationUrl: null,
      refundedKopecks: 0,
      status: 'pending',
      method: null,
      capturedAt: null,
      cancellation: null,
    };
    this.all.push(payment);
    if (this.all.length > MAX_KEPT) this.all.shift();
    return payment;
  }

  addRefund(payment: Payment, amountKopecks: number): Refund {
    payment.refundedKopecks += amountKopecks;
    const refund = { id: randomUUID(), payment, amountKopecks, createdAt: this.#now() };
    this.refunds.push(refund);
    if (this.refunds.length > MAX_KEPT) this.refunds.shift();
    return refund;
  }

  find(id: string): Payment | null {
    return this.all.find((payment) => payment.id === id) ?? null;
  }

  findRefund(id: string): Refund | null {
    return this.refunds.find((refund) => refund.id === id) ?? null;
  }
}
