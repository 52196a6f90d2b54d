/** One payment provider, in the terms that all of them share. Amounts are in kopecks, the currency is always RUB. */
export interface Acquirer {
  readonly name: AcquirerName;
  /** How `readWebhook` knows that a webhook is genuine: it is signed, or what it says is read again from the provider. */
  readonly webhooksProvenBy: 'signature' | 'asking';
  /** Reserves nothing in the browser yet: a widget is opened there with public parameters, or the payer is sent to a page. */
  start(request: StartRequest): Promise<Started>;
  /** Asks the provider; null if it knows of no payment for the invoice. */
  findPayment(ids: PaymentIds): Promise<ProviderPayment | null>;
  /** Takes money that is held. */
  capture(paymentId: string, order: MoneyOrder): Promise<void>;
  /** Gives up a hold. */
  release(paymentId: string, order: Pick<MoneyOrder, 'idempotencyKey'>): Promise<void>;
  /** Returns money that was taken, in whole or in part. */
  refund(paymentId: string, order: MoneyOrder): Promise<{ readonly refundId: string }>;
  /** Charges a saved card without its owner. A decline is a payment in the state `failed`. */
  chargeToken(token: string, request: ChargeRequest): Promise<ProviderPayment>;
  /** Ends everything the provider itself might still charge by this token. Does nothing where there is no such thing. */
  forgetToken(token: string, idempotencyKey: string): Promise<void>;
  /** Every payment of one day in Moscow, `yyyy-MM-dd`. */
  listDay(day: string): Promise<readonly ProviderPayment[]>;
  sendReceipt(receipt: Receipt, idempotencyKey: string): Promise<{ readonly receiptId: string }>;
  /**
   * Null if it is not genuine. Where a provider signs nothing, the payment is read again from the provider if `mayAsk` says so;
   * `not_now` if it does not.
   */
  readWebhook(webhook: RawWebhook, mayAsk: MayAsk): Promise<WebhookEvent | 'not_now' | null>;
  /** What the provider expects as an answer, so that it stops repeating, declines, or comes again. */
  answerWebhook(verdict: WebhookVerdict): { readonly status: number; readonly body: unknown };
}

export type AcquirerName = 'cloudpayments' | 'yookassa' | 'payselection';

/** `pending`: the payer has not finished. `failed`: declined, cancelled or given up before any money was held. */
export type PaymentState = 'pending' | 'held' | 'paid' | 'released' | 'failed';

export interface PaymentIds {
  readonly invoiceId: string;
  /** The provider's own id; null until the provider has told it. */
  readonly paymentId: string | null;
  /** No payment for the invoice can be older. By default only those of the last day are looked through where there is no id. */
  readonly since?: Date;
}

export interface ProviderPayment {
  /** The provider's id of the payment. */
  readonly id: string;
  /** Null for a payment that was not made for an invoice of ours. */
  readonly invoiceId: string | null;
  readonly state: PaymentState;
  readonly amountKopecks: number;
  /** Null if something was returned and the provider does not say how much. */
  readonly refundedKopecks: number | null;
  /** ISO 4217; whatever the provider says, so that a wrong one is noticed. */
  readonly currency: string;
  /** Null unless the payer's card can be charged again. */
  readonly card: SavedCard | null;
  /** Which card paid, saved or not; null if it was none, or the provider does not say. */
  readonly payerCard: PayerCard | null;
  /** Why it failed, in words for the payer; null if it did not, or no reason is known. */
  readonly reason: string | null;
  /** When it happened at the provider. */
  readonly at: Date;
}

/** An attempt that has brought nothing, and after which another one may. */
export function isWithoutMoney({ state }: Pick<ProviderPayment, 'state'>): boolean {
  return state === 'failed' || state === 'pending';
}

export interface SavedCard {
  readonly token: string;
  /** Last four digits; empty if unknown. */
  readonly lastDigits: string;
  /** Such as `Visa` or `МИР`; empty if unknown. */
  readonly brand: string;
  /** `MM/YY`; null if unknown. */
  readonly expires: string | null;
}

/** What all providers tell of a card: the same card is the same at each of them, whether it is saved or not. */
export interface PayerCard {
  /** Usually six; empty if unknown. */
  readonly firstDigits: string;
  /** Four. */
  readonly lastDigits: string;
  /** `MM/YY`; null if unknown. */
  readonly expires: string | null;
}

export interface ChargeRequest {
  readonly invoiceId: string;
  /** Who pays, in our own numbering. */
  readonly accountId: string;
  readonly amountKopecks: number;
  readonly description: string;
  readonly email: string | null;
  readonly idempotencyKey: string;
}

export interface StartRequest extends ChargeRequest {
  /** Holds the money, to be captured or released later. */
  readonly hold: boolean;
  readonly saveCard: boolean;
  /** Where a payer who was sent to the provider's page comes back to. */
  readonly returnUrl: string;
  readonly method: 'card' | 'sbp';
}

export type Started =
  | { readonly kind: 'widget' }
  | { readonly kind: 'redirect'; readonly url: string; readonly paymentId: string };

export interface MoneyOrder {
  readonly amountKopecks: number;
  readonly idempotencyKey: string;
}

/** A fiscal receipt (54-FZ). The sums of `paid` add up to that of the lines. */
export interface Receipt {
  /** `return` gives back what an `income` receipt with the same lines stated. */
  readonly kind: 'income' | 'return';
  readonly invoiceId: string;
  /** The provider's payment that brought the money; null if none did. */
  readonly paymentId: string | null;
  /** The provider's refund that a `return` receipt is for; null if none is. */
  readonly refundId: string | null;
  readonly accountId: string;
  /** At least one of the two. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly lines: readonly ReceiptLine[];
  readonly paid: { readonly electronicKopecks: number; readonly advanceKopecks: number };
  /** 0 ОСН, 1 УСН «доходы», 2 УСН «доходы минус расходы», 4 ЕСХН, 5 патент. */
  readonly taxSystem: number;
}

export interface ReceiptLine {
  readonly label: string;
  readonly amountKopecks: number;
  /** Tag 1214: way of settlement. */
  readonly method: 'advance' | 'full_prepayment' | 'full_payment';
  /** Tag 1212: object of settlement. */
  readonly object: 'payment' | 'service';
  /** Per cent; null for "without VAT". */
  readonly vatPercent: number | null;
}

export interface RawWebhook {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** The full address the provider was told to call. */
  readonly url: string;
  /** The last part of our address, where a provider has one for each kind. */
  readonly kind: string;
}

/** Whether a webhook that anybody may have written is worth a call to the provider; asked with what it names. */
export type MayAsk = (named: { readonly kind: 'payment' | 'refund'; readonly id: string }) => Promise<boolean>;

export type WebhookEvent =
  /** Asked before any money moves: the answer admits or declines the payment. */
  | { readonly kind: 'check'; readonly payment: ProviderPayment }
  | { readonly kind: 'payment'; readonly payment: ProviderPayment }
  | {
      readonly kind: 'refund';
      readonly refundId: string;
      readonly paymentId: string;
      readonly invoiceId: string | null;
      readonly amountKopecks: number;
      readonly at: Date;
    }
  /** Genuine, and of no concern to us. */
  | { readonly kind: 'other' };

export type WebhookVerdict = 'accepted' | 'wrong_amount' | 'unknown_invoice' | 'not_payable' | 'expired' | 'failed';

/** The provider is down, slow or answers garbage: the outcome is unknown, and the same request may be sent again. */
export class AcquirerUnavailableError extends Error {
  override readonly name = 'AcquirerUnavailableError';
}

/** The provider has understood and refused the request. */
export class AcquirerRefusedError extends Error {
  override readonly name = 'AcquirerRefusedError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Such as `10` or `10.5`, and never with an exponent. */
const AMOUNT = /^(-?)(\d+)(?:\.(\d+))?$/;

/** As providers write an amount, such as `10.00`. Throws unless the kopecks are an integer. */
export function toRubles(kopecks: number): string {
  if (!Number.isSafeInteger(kopecks)) throw new RangeError(`${kopecks} is not a whole number of kopecks`);
  const digits = String(Math.abs(kopecks)).padStart(3, '0');
  return `${kopecks < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Exact, without floating point. Throws if it is no amount, or has a fraction of a kopeck. */
export function toKopecks(rubles: string | number): number {
  const [, sign, whole, fraction = ''] = AMOUNT.exec(String(rubles)) ?? [];
  if (whole === undefined) throw new RangeError(`${rubles} is not an amount in rubles`);
  if (!/^\d{0,2}0*$/.test(fraction)) throw new RangeError(`${rubles} has a fraction of a kopeck`);
  const kopecks = Number(whole + fraction.slice(0, 2).padEnd(2, '0'));
  if (!Number.isSafeInteger(kopecks)) throw new RangeError(`${rubles} is too large an amount`);
  return sign === '-' && kopecks > 0 ? -kopecks : kopecks;
}

interface CardFacts {
  /** First and last digits, with anything between. */
  readonly masked: string;
  readonly expires: string | null | undefined;
}

/** Null unless the last digits are known. */
export function toPayerCard({ masked, expires }: CardFacts): PayerCard | null {
  const [, firstDigits = '', lastDigits] = /^(\d*)\D.*?(\d{4})$/.exec(masked.replaceAll(' ', '')) ?? [];
  if (lastDigits === undefined) return null;
  return { firstDigits, lastDigits, expires: /^\d\d\/\d\d$/.exec(expires ?? '')?.[0] ?? null };
}
