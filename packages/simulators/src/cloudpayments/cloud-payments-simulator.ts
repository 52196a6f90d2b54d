import type { RegisteredReceipt } from './api/receipt-request.ts';
import { CloudPaymentsFaults } from './cloud-payments-faults.ts';
import { Notifications } from './notifications/notifications.ts';
import { Operations, type UsedCard } from './operations.ts';

export interface CloudPaymentsOptions {
  readonly publicId?: string;
  readonly apiSecret?: string;
  /** Taxpayer number and tax system for which the cash register is registered. */
  readonly inn?: string;
  readonly taxationSystem?: number;
  /** Where notifications go, with `{kind}` in it; null for nowhere. */
  readonly webhooks?: string | null;
  readonly repeatDelaysMs?: readonly number[];
  /** Calls of the API at the same time; more are answered with 429. */
  readonly concurrency?: number;
  readonly now?: () => Date;
}

export interface SavedToken {
  readonly accountId: string;
  readonly card: UsedCard;
}

/** The answer of a call, kept for its `X-Request-ID`. */
export interface KeptAnswer {
  readonly at: Date;
  readonly answer: Promise<object>;
}

/** CloudPayments without its port. */
export interface CloudPaymentsSimulator {
  readonly publicId: string;
  readonly apiSecret: string;
  readonly inn: string;
  readonly taxationSystem: number;
  readonly concurrency: number;
  readonly now: () => Date;
  readonly operations: Operations;
  readonly tokens: Map<string, SavedToken>;
  readonly receipts: RegisteredReceipt[];
  readonly notifications: Notifications;
  readonly faults: CloudPaymentsFaults;
  readonly answers: Map<string, KeptAnswer>;
  /** Calls of the API that are being answered. */
  underway: number;
}

const SECOND_MS = 1_000;
const REPEAT_DELAYS_MS = [1, 2, 5, 10, 30].map((seconds) => seconds * SECOND_MS);
/** Of a test terminal. */
const CONCURRENCY = 5;
const SIMPLIFIED_TAXATION = 1;

export function createCloudPayments(options: CloudPaymentsOptions = {}): CloudPaymentsSimulator {
  const { now = () => new Date(), apiSecret = 'simulated-cloudpayments-secret' } = options;
  const faults = new CloudPaymentsFaults();
  return {
    publicId: options.publicId ?? 'pk_simulated_cloudpayments',
    apiSecret,
    inn: options.inn ?? '7708806062',
    taxationSystem: options.taxationSystem ?? SIMPLIFIED_TAXATION,
    concurrency: options.concurrency ?? CONCURRENCY,
    now,
    operations: new Operations(now),
    tokens: new Map(),
    receipts: [],
    notifications: new Notifications({
      address: options.webhooks ?? null,
      secret: apiSecret,
      repeatDelaysMs: options.repeatDelaysMs ?? REPEAT_DELAYS_MS,
      faults,
    }),
    faults,
    answers: new Map(),
    underway: 0,
  };
}
