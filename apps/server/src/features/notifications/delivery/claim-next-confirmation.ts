import type { MailClient } from '@vidno/providers/mail/mail-client';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import { claimNextEmail } from '#sending/claim-next-email.ts';
import { writeConfirmationEmail } from '../messages/write-confirmation-email.ts';
import { confirmationToken } from '../settings/confirmation-rules.ts';
import { claimConfirmationEmail, releaseConfirmationEmail } from './confirmation-email-repository.ts';

export interface ConfirmationTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publicUrl: string;
  readonly appSecret: string;
  readonly leaseMs?: number;
}

/** About an hour: by then the user has asked for another email. */
const MAX_ATTEMPTS = 8;

/** Claims the next confirmation email and returns the function that sends it; null when none is due. Retries reuse its id. */
export function claimNextConfirmation(
  tools: ConfirmationTools,
  mail: MailClient,
): Promise<(() => Promise<void>) | null> {
  const { db, publicUrl, appSecret } = tools;
  return claimNextEmail(
    { ...tools, mail },
    {
      name: 'email_confirmation',
      claim: (due) => claimConfirmationEmail(db, due),
      write: async ({ id }) =>
        writeConfirmationEmail(
          `${publicUrl.replace(/\/+$/, '')}/notifications/confirm#${confirmationToken(appSecret, id)}`,
        ),
      maxAttempts: () => MAX_ATTEMPTS,
      release: (email, retryAt) => releaseConfirmationEmail(db, email, retryAt),
    },
  );
}
