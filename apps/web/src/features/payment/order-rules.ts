import type { PAYMENT_POLL_MS, PaymentMethod } from '@vidno/contract/money/acquiring';
import type { PaymentSession } from '@vidno/contract/money/payments';

/** Which of the two calls of the specification asks whether the money has arrived. */
export type PaymentKind = keyof typeof PAYMENT_POLL_MS;

/** A charge that follows the first by itself, if the payer agrees. */
export interface NextCharge {
  readonly at: string;
  readonly amountKopecks: number;
  readonly everyDays: number;
}

/** What every call that starts a payment is sent. */
export interface PaymentFields {
  readonly method: PaymentMethod;
  readonly email: string;
  readonly offer_version: string;
  /** Only where the payer agreed to be charged again. */
  readonly recurring_version?: string;
  readonly acquiring_id?: number;
  readonly callback_url: string;
}

/** Something to pay for, before the payment has started. */
export interface PaymentOrder {
  readonly kind: PaymentKind;
  readonly title: string;
  readonly detail?: string;
  readonly amountKopecks: number;
  /** What becomes of the money, above the button. */
  readonly note?: string;
  /** What one has now and loses by it, above the button. */
  readonly ends?: string;
  /** Other methods are not offered. */
  readonly cardOnly?: boolean;
  /** Null where nothing is charged later. */
  readonly next: NextCharge | null;
  /** What is bought if the payer does not agree to the next charge, such as «Только 30 дней»; null where that is the usual way. */
  readonly once: string | null;
  /** Said when it has been paid. */
  readonly paid?: string;
  /** Null: it was carried out without a payment. */
  readonly start: (fields: PaymentFields, renew: boolean) => Promise<PaymentSession | null>;
}
