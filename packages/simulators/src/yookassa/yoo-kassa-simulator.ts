import { KeptAnswers, SECOND_MS } from '../acquiring/deliveries.ts';
import { AcquirerFaults } from '../acquiring/faults.ts';
import type { Answer } from '../http.ts';
import { type NotificationEvent, Notifications } from './notifications.ts';
import { type PaymentMethod, Payments } from './payments.ts';
import type { RegisteredReceipt } from './requests.ts';

export interface YooKassaOptions {
  readonly shopId?: string;
  readonly secretKey?: string;
  /** The one address that notifications go to; null for nowhere. */
  readonly webhook?: string | null;
  readonly repeatDelaysMs?: readonly number[];
  /** Calls of the API at the same time; more are answered with 429. */
  readonly concurrency?: number;
  readonly now?: () => Date;
}

/** YooKassa without its port. */
export interface YooKassaSimulator {
  readonly shopId: string;
  readonly secretKey: string;
  readonly concurrency: number;
  readonly now: () => Date;
  readonly payments: Payments;
  /** Saved payment methods by their ids. */
  readonly tokens: Map<string, PaymentMethod>;
  /** Why a charge by a saved method is declined, by its id. */
  readonly declinedTokens: Map<string, string>;
  readonly receipts: RegisteredReceipt[];
  readonly notifications: Notifications;
  readonly faults: AcquirerFaults<NotificationEvent>;
  /** By `Idempotence-Key`. */
  readonly answers: KeptAnswers<KeptCall>;
  /** Calls of the API that are being answered. */
  underway: number;
}

export interface KeptCall {
  /** Method, path and body: another call may not have the same key. */
  readonly call: string;
  readonly answer: Answer;
}

const REPEAT_DELAYS_MS = [1, 2, 5, 10, 30].map((seconds) => seconds * SECOND_MS);
const ANSWER_KEPT_MS = 24 * 3_600_000;
const CONCURRENCY = 20;

export function createYooKassa(options: YooKassaOptions = {}): YooKassaSimulator {
  const { now = () => new Date() } = options;
  const faults = new AcquirerFaults<NotificationEvent>();
  return {
    shopId: options.shopId ?? '100500',
    secretKey: options.secretKey ?? 'simulated-yookassa-secret',
    concurrency: options.concurrency ?? CONCURRENCY,
    now,
    payments: new Payments(now),
    tokens: new Map(),
    declinedTokens: new Map(),
    receipts: [],
    notifications: new Notifications({
      address: options.webhook ?? null,
      repeatDelaysMs: options.repeatDelaysMs ?? REPEAT_DELAYS_MS,
      faults,
    }),
    faults,
    answers: new KeptAnswers(ANSWER_KEPT_MS, now),
    underway: 0,
  };
}
