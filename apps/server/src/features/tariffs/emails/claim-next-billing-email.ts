import type { Database } from '#database/database.ts';
import { claimNextEmail, type EmailTools } from '#sending/claim-next-email.ts';
import { claimBillingEmail, releaseBillingEmail } from './billing-email-repository.ts';
import { type BillingEmailSettings, writeBillingEmail } from './write-billing-email.ts';

export interface BillingEmailTools extends EmailTools, BillingEmailSettings {
  readonly db: Database;
}

/** About three days of trying: a notice is of no use after its charge. */
const MAX_ATTEMPTS = 72;

/** Claims the next email and returns the function that sends it; null when none is due. */
export function claimNextBillingEmail(tools: BillingEmailTools): Promise<(() => Promise<void>) | null> {
  const { db } = tools;
  return claimNextEmail(tools, {
    name: 'billing_email',
    claim: (due) => claimBillingEmail(db, due),
    write: async (email) => writeBillingEmail(email, tools),
    maxAttempts: () => MAX_ATTEMPTS,
    release: (email, retryAt) => releaseBillingEmail(db, email, retryAt),
  });
}
