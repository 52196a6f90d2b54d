import type { Acquirers, ApplyPaymentTools } from '#features/payments/public.ts';
import type { Logger } from '#observability/log.ts';

export interface RenewalTools extends ApplyPaymentTools {
  readonly log: Logger;
  /** Null where payments are off: nothing is charged, and subscriptions end when they are over. */
  readonly acquirers: Acquirers | null;
}
