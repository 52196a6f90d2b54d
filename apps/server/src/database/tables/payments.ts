import type { InvoiceState, PaymentMethod } from '@vidno/contract/money/acquiring';
import type { OrderedTariff } from '@vidno/contract/money/tariffs';
import type { AcquirerName, PaymentState } from '@vidno/providers/acquiring/acquirer';
import type { Generated } from 'kysely';

export interface PaymentsTables {
  invoice: InvoiceTable;
  acquirer_order: AcquirerOrderTable;
  card: CardTable;
  payment_webhook: PaymentWebhookTable;
}

/** What has become of the search that money was held for. `rejected`: its owner recognised nobody before the money was taken. */
export type InvoiceFate = 'earned' | 'given_up' | 'rejected';

/** A tariff that was ordered, and what it was priced against. */
export interface TariffOrder extends OrderedTariff {
  /** The subscription of that moment; null if there was none. */
  readonly against: { readonly id: string; readonly period_start: string } | null;
}

export type InvoicePurpose = 'balance' | 'search' | 'unlock' | 'acceleration' | 'tariff' | 'renewal' | 'card';

/** One payment, from its start to its return. Outlives its account, as the law on accounting wants. */
interface InvoiceTable {
  account_id: number;
  id: string;
  /**
   * The account that the provider's order number names; null for `account_id`. Another one if the payer was a visitor who has
   * logged in since.
   */
  order_account_id: number | null;
  purpose: InvoicePurpose;
  state: InvoiceState;
  acquirer: AcquirerName;
  /** The provider's id; null until the provider has told it. */
  payment_id: string | null;
  amount_kopecks: number;
  /** Given back, or on its way. */
  refunded_kopecks: Generated<number>;
  /** The money is held first, and taken later. */
  hold: boolean;
  save_card: boolean;
  method: PaymentMethod;
  /** For the payer and the receipt. */
  description: string;
  /** Where the receipts go. */
  email: string | null;
  search_id: string | null;
  subscription_id: string | null;
  /** The saved card that was charged; null if the payer gave one. */
  card_id: string | null;
  tariff_order: TariffOrder | null;
  /** Decides where the money goes when it arrives; null while nothing has been decided. */
  fate: InvoiceFate | null;
  /** Why it failed, for the payer. */
  reason: string | null;
  /** What the operator has to look at, such as a wrong amount; null if nothing. */
  problem: string | null;
  created_at: Date;
  /** Unpaid until then, it counts as expired; a payment that still arrives is credited. */
  expires_at: Date;
  held_at: Date | null;
  paid_at: Date | null;
  /** When the provider is asked about it next; null if there is nothing to ask. */
  ask_at: Date | null;
  /** When the provider was asked about it last; null if never. */
  asked_at: Generated<Date | null>;
}

/** Something to be sent to a provider, again and again until it answers. */
interface AcquirerOrderTable {
  account_id: number;
  /** Also the key by which the provider recognises the order when it is sent again. */
  id: string;
  invoice_id: string;
  kind: 'capture' | 'release' | 'refund' | 'forget_card';
  /** The provider's id of the payment it is about; null for `forget_card`. */
  payment_id: string | null;
  /** 0 where there is nothing to move. */
  amount_kopecks: Generated<number>;
  /** Sealed; only of `forget_card`, and gone once it is done. */
  card_token: Uint8Array | null;
  acquirer: AcquirerName;
  state: 'waiting' | 'done' | 'refused';
  /** The provider's id of a refund; null until it is known. */
  provider_id: Generated<string | null>;
  attempts: Generated<number>;
  error: string | null;
  created_at: Date;
  done_at: Date | null;
}

/**
 * Genuine news of a provider about an invoice, and what became of it. What is told again is counted, so that an invoice has a few rows
 * however often it is told. No field of what was sent is kept.
 */
interface PaymentWebhookTable {
  invoice_id: string;
  news: 'check' | PaymentState | 'refund';
  outcome: WebhookOutcome;
  /** How we know that the provider has said it. */
  proof: 'signature' | 'asking' | 'address_and_asking';
  times: Generated<number>;
  first_at: Date;
  last_at: Date;
}

/**
 * `refused`: its money goes back. `admitted`: the payer may pay; from `wrong_amount` to `expired`: may not. `not_taken`: something
 * failed on the way, and the provider tells it again.
 */
type WebhookOutcome =
  | 'applied'
  | 'unchanged'
  | 'refused'
  | 'admitted'
  | 'wrong_amount'
  | 'not_payable'
  | 'expired'
  | 'not_taken';

/** A card that its provider keeps for us. Our token for it works only together with our credentials. */
interface CardTable {
  account_id: number;
  id: string;
  acquirer: AcquirerName;
  /** Sealed. */
  token: Uint8Array;
  token_fingerprint: Uint8Array;
  last_digits: string;
  brand: string;
  expires: string | null;
  created_at: Date;
}
