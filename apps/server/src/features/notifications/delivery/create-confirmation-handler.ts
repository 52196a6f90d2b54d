import type { JobHandler } from '#queue/job-handler.ts';
import { createLetterHandler, type LetterTools } from '#sending/create-letter-handler.ts';
import { writeConfirmationEmail } from '../messages/write-confirmation-email.ts';
import { confirmationToken } from '../settings/confirmation-rules.ts';

interface ConfirmationTools extends LetterTools {
  readonly publicUrl: string;
  readonly appSecret: string;
}

/**
 * About an hour: by then the user has asked for another email.
 * @limit time: The confirmation email is given up.
 */
const MAX_ATTEMPTS = 8;

/** Sends the emails that confirm an address for alerts. */
export function createConfirmationHandler(tools: ConfirmationTools): JobHandler {
  const { publicUrl, appSecret } = tools;
  return createLetterHandler(tools, {
    kind: 'confirmation-email',
    write: async ({ id }) =>
      writeConfirmationEmail(
        `${publicUrl.replace(/\/+$/, '')}/notifications/confirm#${confirmationToken(appSecret, id)}`,
      ),
    maxAttempts: () => MAX_ATTEMPTS,
  });
}
