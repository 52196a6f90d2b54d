import { KeptAnswers, SECOND_MS } from '../acquiring/deliveries.ts';
import { AcquirerFaults } from '../acquiring/faults.ts';
import type { Answer } from '../http.ts';
import { Transactions, type UsedCard } from './transactions.ts';
import { type WebhookEventName, Webhooks } from './webhooks.ts';

export interface PayselectionOptions {
  readonly serviceId?: string;
  readonly publicKey?: string;
  readonly secretKey?: string;
  /** Of the addresses that may be told; null for none. */
  readonly webhookPrefix?: string | null;
  readonly repeatDelaysMs?: readonly number[];
  /** Calls of the API at the same time; more are answered with 429. */
  readonly concurrency?: number;
  readonly now?: () => Date;
}

/** Payselection without its port. */
export interface PayselectionSimulator {
  readonly serviceId: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly concurrency: number;
  readonly now: () => Date;
  readonly transactions: Transactions;
  /** Saved cards by their rebill ids. */
  readonly tokens: Map<string, UsedCard>;
  readonly webhooks: Webhooks;
  readonly faults: AcquirerFaults<WebhookEventName>;
  /** By `X-REQUEST-ID`. */
  readonly answers: KeptAnswers<Answer>;
  /** Calls of the API that are being answered. */
  underway: number;
}

const REPEAT_DELAYS_MS = [1, 2, 5, 10, 30].map((seconds) => seconds * SECOND_MS);
const ANSWER_KEPT_MS = 24 * 3_600_000;
const CONCURRENCY = 20;

export function createPayselection(options: PayselectionOptions = {}): PayselectionSimulator {
  const { now = () => new Date(), serviceId = '20337', secretKey = 'simulated-payselection-secret' } = options;
  const faults = new AcquirerFaults<WebhookEventName>();
  return {
    serviceId,
    publicKey: options.publicKey ?? 'simulated-payselection-public-key',
    secretKey,
    concurrency: options.concurrency ?? CONCURRENCY,
    now,
    transactions: new Transactions(now),
    tokens: new Map(),
    webhooks: new Webhooks({
      allowedPrefix: options.webhookPrefix ?? null,
      serviceId,
      secretKey,
      repeatDelaysMs: options.repeatDelaysMs ?? REPEAT_DELAYS_MS,
      faults,
      now,
    }),
    faults,
    answers: new KeptAnswers(ANSWER_KEPT_MS, now),
    underway: 0,
  };
}
