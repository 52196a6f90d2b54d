import type { JobHandler } from '#queue/job-handler.ts';
import { createLetterHandler, type LetterTools } from '#sending/create-letter-handler.ts';
import { type BillingEmailSettings, writeBillingEmail } from './write-billing-email.ts';

/**
 * About three days of trying: a notice is of no use after its charge.
 * @limit time: The email about a subscription is given up.
 */
const MAX_ATTEMPTS = 72;

/** Sends emails about subscriptions and payments. */
export function createBillingEmailHandler(tools: LetterTools & BillingEmailSettings): JobHandler {
  return createLetterHandler(tools, {
    kind: 'billing-email',
    write: async (email) => writeBillingEmail(email, tools),
    maxAttempts: () => MAX_ATTEMPTS,
  });
}
