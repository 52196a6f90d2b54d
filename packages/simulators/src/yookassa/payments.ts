import { randomUUID } from 'node:crypto';

type PaymentStatus = 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';

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

/** A card of YooKassa's documented test shop. */
interface YooKassaCard {
  readonly number: string;
  readonly brand: 'MasterCard' | 'Visa' | 'Mir';
  /** Whether the bank asks the owner. */
  readonly confirmed: boolean;
  /** Why the payment is declined; null if it is not. */
  readonly reason: string | null;
}

const PAID: readonly (readonly [string, boolean])[] = [
  ['5555555555554444', false],
  ['4111111111111111', false],
  ['2202474301322987', false],
  ['5555555555554477', true],
];
const DECLINED: readonly (readonly [string, readonly string[]])[] = [
  ['3d_secure_failed', ['5555555555554592', '4839665499603842', '2200000000000012']],
  ['call_issuer', ['5555555555554535', '4926946416239025', '2200000000000020']],
  ['card_expired', ['5555555555554543', '4141435412630840', '2200000000000038']],
  ['fraud_suspected', ['5555555555554568', '4483274282299972', '2200000000000046']],
  ['general_decline', ['5555555555554527', '4889971706588753', '2202202212312379']],
  ['insufficient_funds', ['5555555555554600', '4562265587712390', '2200000000000053']],
  ['invalid_card_number', ['5555555555554618', '4951017853630544', '2201382000000013']],
  ['invalid_csc', ['5555555555554626', '4194180666146368', '2200770212727079']],
  ['issuer_unavailable', ['5555555555554501', '4654130848359150', '2201382000000021']],
  ['payment_method_limit_exceeded', ['5555555555554576', '4565231022577548', '2201382000000039']],
  ['payment_method_restricted', ['5555555555554550', '4233961169071671', '2201382000000047']],
];
const BRANDS: Readonly<Record<string, YooKassaCard['brand']>> = { 2: 'Mir', 4: 'Visa', 5: 'MasterCard' };

export const YOO_KASSA_CARDS: readonly YooKassaCard[] = [
  ...PAID.map(([number, confirmed]) => toCard(number, confirmed, null)),
  ...DECLINED.flatMap(([reason, numbers]) => numbers.map((number) => toCard(number, false, reason))),
];

function toCard(number: string, confirmed: boolean, reason: string | null): YooKassaCard {
  return { number, brand: BRANDS[number.slice(0, 1)] ?? 'Mir', confirmed, reason };
}

/** In any spelling, such as `5555 5555 5555 4444`; null if it is no test card. */
export function findYooKassaCard(number: string): YooKassaCard | null {
  const digits = number.replace(/\D/g, '');
  return YOO_KASSA_CARDS.find((card) => card.number === digits) ?? null;
}
