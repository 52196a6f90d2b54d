import { KeptAnswers, SECOND_MS } from '../acquiring/deliveries.ts';
import { AcquirerFaults } from '../acquiring/faults.ts';
import { type NotificationKind, Notifications } from './notifications.ts';
import { Operations, type UsedCard } from './operations.ts';
import type { RegisteredReceipt } from './receipt-request.ts';

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
  readonly faults: AcquirerFaults<NotificationKind>;
  /** By `X-Request-ID`. */
  readonly answers: KeptAnswers<object>;
  /** Calls of the API that are being answered. */
  underway: number;
}

const REPEAT_DELAYS_MS = [1, 2, 5, 10, 30].map((seconds) => seconds * SECOND_MS);
/** Of a test terminal. */
const CONCURRENCY = 5;
const ANSWER_KEPT_MS = 3_600_000;
const SIMPLIFIED_TAXATION = 1;

export function createCloudPayments(options: CloudPaymentsOptions = {}): CloudPaymentsSimulator {
  const { now = () => new Date(), apiSecret = 'simulated-cloudpayments-secret' } = options;
  const faults = new AcquirerFaults<NotificationKind>();
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
    answers: new KeptAnswers(ANSWER_KEPT_MS, now),
    underway: 0,
  };
}
