import type { Database } from '#database/database.ts';
import { claimNextEmail, type EmailTools } from '#sending/claim-next-email.ts';
import { claimSupportEmail, releaseSupportEmail } from './repository.ts';
import { writeSupportEmail } from './write-support-email.ts';

export interface SupportEmailTools extends EmailTools {
  readonly db: Database;
}

/** About twenty days of trying once an hour: somebody waits for an answer. */
const MAX_ATTEMPTS = 500;

/** Claims the next message to the support and returns the function that sends it; null when none is due. */
export function claimNextSupportEmail(tools: SupportEmailTools): Promise<(() => Promise<void>) | null> {
  const { db } = tools;
  return claimNextEmail(tools, {
    name: 'support_email',
    claim: (due) => claimSupportEmail(db, due),
    write: async (email) => writeSupportEmail(email),
    maxAttempts: () => MAX_ATTEMPTS,
    release: (email, retryAt) => releaseSupportEmail(db, email, retryAt),
  });
}
