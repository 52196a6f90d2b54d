import { HOUR_MS, MINUTE_MS } from '#config/time.ts';
import { moveLeftovers, releaseUnusedHolds } from '#features/payments/jobs.ts';
import { askAboutOpenInvoices } from '#features/payments/reconciling.ts';
import { tendSubscriptions } from '#features/tariffs/renewals.ts';
import type { PaymentSite } from '../payments/payment-site.ts';
import type { Bank } from './bank.ts';

const DAY_HOURS = 24;
/** After as much time every lease has ended and every wait before a repetition is over. */
const RECOVERY_ROUNDS = 3;

export interface BackgroundWork {
  /** What waits for the provider. */
  work(): Promise<void>;
  /** A worker is back after it was torn off, and everything that waits for its time is done. */
  recover(): Promise<void>;
  pass(hours: number): Promise<void>;
}

/** What workers do by themselves. */
export function createBackgroundWork({ tools, advance, ...site }: PaymentSite, bank: Bank): BackgroundWork {
  const work = async (): Promise<void> => {
    await site.carryOut();
    await site.sendReceipts();
    await moveLeftovers(tools);
    await bank.settled();
  };
  return {
    work,
    recover: async () => {
      for (let round = 0; round < RECOVERY_ROUNDS; round += 1) {
        advance(10 * MINUTE_MS);
        await askAboutOpenInvoices(tools);
        await work();
      }
    },
    pass: async (hours) => {
      for (let left = hours; left > 0; left -= DAY_HOURS) {
        advance(Math.min(left, DAY_HOURS) * HOUR_MS);
        await tendSubscriptions(tools);
        await askAboutOpenInvoices(tools);
        await releaseUnusedHolds(tools);
        await work();
        // A worker is back within minutes: a provider knows a call again for an hour only.
        advance(2 * MINUTE_MS);
        await work();
      }
    },
  };
}
