import type { Slide } from '@vidno/contract/money/cancelling';
import type { ColumnType, Generated } from 'kysely';

export interface SubscriptionsTables {
  tariff: TariffTable;
  tariff_price: TariffPriceTable;
  subscription: SubscriptionTable;
  cancellation: CancellationTable;
  unsubscribe_slide: UnsubscribeSlideTable;
  unsubscribe_answer: UnsubscribeAnswerTable;
  billing_email: BillingEmailTable;
  trial_claim: TrialClaimTable;
}

/** What is for sale. Its price is that of the newest row of `tariff_price` that has begun, and the one here before the first. */
interface TariffTable {
  id: string;
  name: string;
  /** 0 if the tools have their prices. */
  price_kopecks: number;
  /** Of 24 hours each. */
  days: number;
  services: number[];
  /** `asked`: goes on as `continues_as` if the user ticks it. */
  renewal: 'never' | 'asked' | 'always';
  continues_as: string | null;
  tools: Generated<readonly { service: number; title: string; price_kopecks: number }[]>;
  /** An account may buy it once. */
  once: Generated<boolean>;
  position: number;
  hidden: Generated<boolean>;
}

/** What a period of a tariff costs, or of a tool of one. */
export interface Price {
  /** Null for a tariff that is not put together of tools. */
  readonly service: number | null;
  readonly price_kopecks: number;
}

/** What a tariff costs from a moment on: complete, for all of its tools. */
interface TariffPriceTable {
  id: string;
  tariff_id: string;
  prices: ColumnType<readonly Price[], string, never>;
  valid_from: Date;
  created_at: Date;
  /** In the journal: who has planned it, and why. */
  event_id: number | null;
  /** Only before it begins. */
  withdrawn_at: Date | null;
  withdrawn_event_id: number | null;
  /** Subscribers up to this account have been told. */
  told_until: Generated<number>;
  /** Null while some have not. */
  told_at: Date | null;
}

/** A tariff, or a tool of one, that is paid for until the end of the period. */
export interface PaidPart {
  /** Null for a tariff that is not put together of tools. */
  readonly service: number | null;
  readonly title: string;
  /** Of a whole period. */
  readonly price_kopecks: number;
  /** Key of the transfer that paid for it. */
  readonly key: string;
}

/** What an account has bought for some time. At most one of an account has not ended. */
interface SubscriptionTable {
  account_id: number;
  id: string;
  tariff_id: string;
  /** Services of the tools it was put together of; empty for other tariffs. */
  tools: number[];
  services: number[];
  /** What the current period was paid for with. */
  parts: readonly PaidPart[];
  /** Of one period. */
  price_kopecks: number;
  days: number;
  state: 'active' | 'past_due' | 'ended';
  /** The invoice that paid for the current period. */
  invoice_id: string | null;
  /** Charged for the next period; null if the card was removed or never saved. */
  card_id: string | null;
  /** The user has agreed to be charged at the end of the period. */
  renews: boolean;
  next_tariff_id: string | null;
  /** What the next period costs at most; null in a row of the first release, which knew no prices but the first. */
  kept_prices: ColumnType<readonly Price[] | null, string | null | undefined, string>;
  /** Whether a failed renewal leaves the services open for a while, as it does once a full price has been paid. */
  grace: Generated<boolean>;
  /** When the user has stopped the renewals, to use what is paid for; null if they have not. */
  stopped_at: Generated<Date | null>;
  started_at: Date;
  period_start: Date;
  paid_until: Date;
  /** When a renewal failed first; null while everything is paid. */
  failed_at: Date | null;
  /** Failed renewals of the schedule since then; those made by hand do not count. */
  failures: Generated<number>;
  reason: string | null;
  /** The charge that the user has had an email about. */
  noticed_for: Date | null;
  /** When something is to be done next; null once it has ended. */
  wake_at: Date | null;
  ended_at: Date | null;
  end_reason: 'cancelled' | 'expired' | 'unpaid' | 'replaced' | 'refunded' | 'account_deleted' | null;
}

/** The signed receipt of a cancellation. */
interface CancellationTable {
  account_id: number;
  subscription_id: string;
  /** `stopped`: only the renewals, the services work until `services_until`. */
  kind: Generated<'closed' | 'stopped'>;
  /** Null if they were closed. */
  services_until: Generated<Date | null>;
  number: string;
  text: string;
  /** Ed25519 over `text`, in base64. */
  signature: string;
  refund_kopecks: number;
  cancelled_at: Date;
}

interface UnsubscribeSlideTable {
  id: number;
  template_model: string;
  structure: Slide['structure'];
  /** The next slide by the id of the action; one that is missing ends the flow. */
  next_slides: Readonly<Record<string, number>>;
}

interface UnsubscribeAnswerTable {
  account_id: number;
  id: string;
  slide_id: number;
  action_id: number;
  checkboxes: number[];
  reason_text: string;
  created_at: Date;
}

/** An email about a subscription or payment, to be sent. */
interface BillingEmailTable {
  account_id: number;
  id: string;
  kind:
    | 'renewal_notice'
    | 'renewal_failed'
    | 'renewal_stopped'
    | 'price_changed'
    | 'services_ending'
    | 'services_ended'
    | 'late_payment'
    | 'payment_returned'
    | 'cancelled'
    | 'trial_refused';
  address: string;
  facts: Readonly<Record<string, string>>;
  created_at: Date;
  /** `needless`: by the time it was to be sent it was of no use. `failed`: given up. */
  state: Generated<'waiting' | 'sent' | 'failed' | 'needless'>;
  attempts: Generated<number>;
}

/** Somebody has had the trial: their card, mailbox and phone, as keyed hashes that tell nothing without the key. */
interface TrialClaimTable {
  hash: Uint8Array;
  kind: 'card' | 'mailbox' | 'phone';
  /** Null once the account is deleted. */
  account_id: number | null;
  claimed_at: Date;
  /** Null while the account exists. */
  account_deleted_at: Date | null;
}
