import type { Logger } from '#observability/log.ts';
import type { Acquirers } from '../acquirers.ts';
import type { ApplyPaymentTools } from '../apply-payment.ts';

export interface RenewalTools extends ApplyPaymentTools {
  readonly log: Logger;
  /** Null where payments are off: nothing is charged, and subscriptions end when they are over. */
  readonly acquirers: Acquirers | null;
}
